/** Other tabs of this browser that show the same: whoever leaves a table in one of them is still at it in another. */

interface Told {
  tab: string;
  says: "hello" | "here" | "gone";
}

export class Tabs {
  #name = crypto.randomUUID();
  #others = new Set<string>();
  #channel: BroadcastChannel;

  constructor(what: string) {
    this.#channel = new BroadcastChannel(`croupier.${what}`);
    this.#channel.onmessage = (event: MessageEvent<Told>) => this.#hear(event.data);
    addEventListener("pagehide", this.#goes);
    addEventListener("pageshow", this.#comes); // also of a page that the browser had put aside
    this.#comes();
  }

  /** Whether there are any, as far as they have said: one that crashed has not said that it is gone. */
  get others(): boolean {
    return this.#others.size > 0;
  }

  close(): void {
    this.#goes();
    removeEventListener("pagehide", this.#goes);
    removeEventListener("pageshow", this.#comes);
    this.#channel.close();
  }

  #comes = (): void => this.#say("hello");

  #goes = (): void => this.#say("gone");

  #say(says: Told["says"]): void {
    this.#channel.postMessage({ tab: this.#name, says } satisfies Told);
  }

  #hear({ tab, says }: Told): void {
    if (says === "gone") this.#others.delete(tab);
    else this.#others.add(tab);
    if (says === "hello") this.#say("here");
  }
}
