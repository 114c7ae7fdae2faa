/**
 * A socket to a table that mends itself: after a cut the house is told of the last entry that was seen, and whatever has
 * no answer yet is asked again under the same name; the house carries out each name once.
 */

import { socketOf } from "./house.js";
import type { Message, Problem, Request } from "./wire.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
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
  #seen: number | null = null;
  #asked = new Map<string, Request>();
  #name = crypto.randomUUID();
  #count = 0;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;
  #why: Problem = {};

  constructor(
    readonly table: string,
    private readonly hears: Hears,
  ) {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#offline);
  }

  open(): void {
    if (this.#closed) return;
    const socket = new WebSocket(socketOf(this.table, this.#seen));
    this.#socket = socket;
    socket.onopen = () => {
      for (const [key, request] of this.#asked) this.#send(key, request);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#told(JSON.parse(event.data) as Message);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  /** Ask something of the table; its name is handed back when it is answered. */
  ask(request: Request): string {
    const key = `${this.#name}-${(this.#count += 1)}`;
    this.#asked.set(key, request);
    this.#send(key, request);
    return key;
  }

  /** Begin again from the whole table: something of what came could not be used. */
  again(): void {
    this.#seen = null;
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#offline);
    this.#socket?.close();
  }

  #send(request: string, wants: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ request, wants }));
  }

  #told(message: Message): void {
    this.#wait = FIRST_WAIT; // it has been of use
    if (message.type === "table") this.#seen = message.seq;
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

  #lost(socket: WebSocket, code: number): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    if (code === NOT_WELCOME) {
      this.close();
      this.hears.gone(this.#why);
      return;
    }
    this.hears.lost();
    this.#timer = window.setTimeout(() => this.open(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  /** The network is gone: what is open now will never say so by itself. */
  #offline = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    socket.onclose = null;
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
