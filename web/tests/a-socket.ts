/** A house to test with, at the other end of sockets that only this process has; imported after a-browser. */

import type { Message, Request } from "../src/wire.js";

/** A socket as a page has it. What was sent is read from it, and what the house would say is said by the test. */
export class ASocket {
  static readonly OPEN = 1;
  static all: ASocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: { request: string; wants: Request }[] = [];

  constructor(readonly url: string) {
    ASocket.all.push(this);
  }

  /** The socket that was made last. */
  static get last(): ASocket {
    return ASocket.all.at(-1)!;
  }

  opens(): this {
    this.readyState = ASocket.OPEN;
    this.onopen?.();
    return this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { request: string; wants: Request });
  }

  says(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The house carries out what was sent last. */
  does(seq: number): void {
    this.says({ type: "done", request: this.sent.at(-1)!.request, seq });
  }

  /** The house is gone, and says so. */
  ends(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close(): void {
    this.readyState = 2; // and nothing more, where nobody is at the other end
  }
}

Object.assign(globalThis, { WebSocket: ASocket, location: { href: "http://house/tables/t" } });
