/** What is asked of the house over HTTP. */

import type { Bankroll, Problem } from "./wire.js";
import { words } from "./words.js";

const API = "/api/v1";
/** Milliseconds within which the house answers what it may have to count, or says that it is still counting. */
const IN_TIME = 45_000;
/** ... and what it only has to look up: nobody waits longer for a felt or a purse. */
export const PROMPTLY = 10_000;

/** Something was refused; the message is the house's own sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** Seconds after which it makes sense to ask again; 0 if the house does not say. */
    readonly again = 0,
  ) {
    super(problem.detail ?? problem.title ?? words.failed(status));
  }
}

/** Ask something; the answer as data. */
export function ask<T>(method: string, path: string, body?: unknown, within = IN_TIME): Promise<T> {
  const sending: Sending = body === undefined ? { method } : { method, media: "application/json", body: JSON.stringify(body) };
  return sent(path, sending, within, (response) => response.json() as Promise<T>);
}

/** Send a text as it is, such as somebody's file; the answer as data. */
export function send<T>(path: string, body: string, media: string): Promise<T> {
  return sent(path, { method: "POST", media, body }, IN_TIME, (response) => response.json() as Promise<T>);
}

/** Look something up. */
export function get<T>(path: string, within = IN_TIME): Promise<T> {
  return ask<T>("GET", path, undefined, within);
}

/** A text of the house, such as a rules card. */
export function text(path: string): Promise<string> {
  return sent(path, { method: "GET" }, IN_TIME, (response) => response.text());
}

/** Where something of the house is to be had by a plain link. */
export function addressOf(path: string): string {
  return `${API}${path}`;
}

interface Sending {
  method: string;
  media?: string;
  body?: string;
}

/** Send something and read the answer; a house that is silent for too long, or breaks off, is one that cannot be reached. */
async function sent<T>(path: string, { method, media, body }: Sending, within: number, read: (response: Response) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(within);
  try {
    const response = await fetch(addressOf(path), { method, signal, headers: media ? { "Content-Type": media } : {}, ...(body === undefined ? {} : { body }) });
    if (response.ok && response.status !== 202) return await read(response);
    const problem = await response.json().catch(() => ({}));
    throw new Refusal(response.status, problem as Problem, Number(response.headers.get("Retry-After") ?? 0));
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw new Refusal(0, { detail: signal.aborted ? words.noAnswer : words.unreachable });
  }
}

const LET_IN = "croupier.let-in";

/** Whoever this browser is let in as; a guest, if nobody yet. */
export async function whoever(): Promise<Bankroll> {
  if (localStorage.getItem(LET_IN)) {
    try {
      return await known();
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.status !== 401) throw fault;
    }
  }
  await ask("POST", "/guests", undefined, PROMPTLY);
  return known();
}

/** As what this browser was let in is kept; the token itself is in a cookie that no script can read. */
async function known(): Promise<Bankroll> {
  const who = await get<Bankroll>("/me", PROMPTLY);
  localStorage.setItem(LET_IN, who.kind);
  return who;
}

/** Whether the pages of operators are of any use to whoever is here, as far as this browser knows: the house asks again. */
export function runsTheHouse(): boolean {
  return localStorage.getItem(LET_IN) === "operator";
}

/** The address of a table's socket. */
export function socketOf(table: string): string {
  const url = new URL(`${API}/tables/${encodeURIComponent(table)}/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("shown", "true");
  return url.href;
}
