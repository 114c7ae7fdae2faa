/**
 * A socket to a table that mends itself: after a cut the table comes as it is by then, and whatever has no answer yet is
 * asked again under the same name; the house carries out each name once.
 *
 * A cut is not always told. Whoever hears nothing for a while asks the house whether it is there, and takes a house that
 * does not answer for one that cannot be reached.
 */

import { socketOf } from "./house.js";
import type { Message, Problem, Request } from "./wire.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** Milliseconds of silence after which the house is asked, and within which whatever was asked is answered. */
export const PATIENCE = 4000;
/** A house that is only slow is given more time each time, up to this. */
const LONGEST_PATIENCE = 16_000;
/** A house closes a socket so that it will not have: trying again would not help. */
const NOT_WELCOME = 1008;
const TOO_FAST = "request/too-many";

export interface Hears {
  told(message: Message): void;
  lost(): void;
  /** The connection is lost for good, and why. */
  gone(problem: Problem): void;
}

export class Connection {
  #socket: WebSocket | null = null;
  #asked = new Map<string, Request>();
  #name = crypto.randomUUID();
  #count = 0;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience = PATIENCE;
  #listening: ReturnType<typeof setTimeout> | undefined;
  /** What the house was asked to find out whether it is there, until it says anything. */
  #hailed = "";
  #closed = false;
  #why: Problem = {};

  constructor(
    readonly table: string,
    private readonly hears: Hears,
  ) {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#cut);
  }

  open(): void {
    if (this.#closed) return;
    const socket = new WebSocket(socketOf(this.table));
    this.#socket = socket;
    this.#hailed = "";
    socket.onopen = () => {
      for (const [key, request] of this.#asked) this.#send(key, request);
      this.#listen();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#told(JSON.parse(event.data) as Message);
    socket.onclose = (event) => this.#lost(socket, event.code);
    this.#listen();
  }

  /** Ask something of the table; its name is handed back when it is answered. */
  ask(request: Request): string {
    const key = this.#named();
    if (!this.#owed && this.#socket) this.#listen();
    this.#asked.set(key, request);
    this.#send(key, request);
    return key;
  }

  /** What came could be used: whatever is lost from now on is tried again at once. */
  useful(): void {
    this.#wait = FIRST_WAIT;
  }

  /** Begin again from the whole table: something of what came could not be used. Each time in vain is waited for longer. */
  again(): void {
    this.#cut();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#listening);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#cut);
    this.#socket?.close();
  }

  #named(): string {
    return `${this.#name}-${(this.#count += 1)}`;
  }

  #send(request: string, wants: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ request, wants }));
  }

  #told(message: Message): void {
    const answers = message.type === "done" || message.type === "refused";
    if (answers) this.#patience = PATIENCE;
    if (answers || !this.#owed) this.#listen();
    if (answers && this.#hailed && message.request === this.#hailed) {
      this.#hailed = "";
      return;
    }
    if (message.type === "done") this.#asked.delete(message.request);
    if (message.type === "refused") {
      if (!message.request) {
        this.#why = message.problem;
        return;
      }
      const request = this.#asked.get(message.request);
      if (request && message.problem.code === TOO_FAST) {
        setTimeout(() => this.#send(message.request, request), 1000);
        return;
      }
      this.#asked.delete(message.request);
    }
    this.hears.told(message);
  }

  // Silence.

  /** Whether the house has something to answer. */
  get #owed(): boolean {
    return this.#asked.size > 0 || this.#hailed !== "";
  }

  /** From now on the house may be silent for as long as there is patience. */
  #listen(): void {
    clearTimeout(this.#listening);
    this.#listening = setTimeout(() => this.#silent(), this.#patience);
  }

  /** Nothing was heard: of a house that owes an answer there is none, another one is asked for one. */
  #silent(): void {
    if (this.#owed || this.#socket?.readyState !== WebSocket.OPEN) {
      this.#patience = Math.min(2 * this.#patience, LONGEST_PATIENCE);
      this.#cut();
      return;
    }
    this.#hailed = this.#named();
    this.#send(this.#hailed, { asks: "are you there" });
    this.#listen();
  }

  // Cuts.

  #lost(socket: WebSocket, code: number): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#listening);
    if (code === NOT_WELCOME) {
      this.close();
      this.hears.gone(this.#why);
      return;
    }
    this.hears.lost();
    this.#timer = setTimeout(() => this.open(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  /** Nobody is there any more: what is open now may never say so by itself. */
  #cut = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lost(socket, 0);
  };

  /** The browser is online again: do not wait any longer. */
  #hurry = (): void => {
    if (this.#socket !== null || this.#closed) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.open();
  };
}
