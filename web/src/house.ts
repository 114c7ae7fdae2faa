/** What is asked of the house over HTTP. */

import type { Bankroll, Problem } from "./wire.js";
import { words } from "./words.js";

const API = "/api/v1";

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
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await answered(method, path, body)).json() as Promise<T>;
}

/** Look something up. */
export function get<T>(path: string): Promise<T> {
  return ask<T>("GET", path);
}

/** A text of the house, such as a rules card. */
export async function text(path: string): Promise<string> {
  return (await answered("GET", path)).text();
}

async function answered(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`${API}${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal(0, { detail: words.unreachable });
  }
  if (!response.ok || response.status === 202) {
    const problem = await response.json().catch(() => ({}));
    throw new Refusal(response.status, problem as Problem, Number(response.headers.get("Retry-After") ?? 0));
  }
  return response;
}

const LET_IN = "croupier.let-in";

/** Whoever this browser is let in as; a guest, if nobody yet. */
export async function whoever(): Promise<Bankroll> {
  if (localStorage.getItem(LET_IN)) {
    try {
      return await get<Bankroll>("/me");
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.status !== 401) throw fault;
    }
  }
  await ask("POST", "/guests");
  localStorage.setItem(LET_IN, "yes"); // the token itself is in a cookie that no script can read
  return get<Bankroll>("/me");
}

/** The address of a table's socket. */
export function socketOf(table: string, since: number | null): string {
  const url = new URL(`${API}/tables/${encodeURIComponent(table)}/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("shown", "true");
  if (since !== null) url.searchParams.set("since", String(since));
  return url.href;
}
