/** As much of a browser as modules ask for when they are loaded; imported before them. */

const nothingMatches = { matches: false, addEventListener: () => undefined };
const root = { dataset: {}, lang: "", toggleAttribute: () => false };
const nothing = (): void => undefined;

/** Tabs hear each other at once. */
class AChannel {
  static all: AChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly name: string) {
    AChannel.all.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of AChannel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }

  close(): void {
    AChannel.all = AChannel.all.filter((each) => each !== this);
  }
}

Object.assign(globalThis, {
  BroadcastChannel: AChannel,
  matchMedia: () => nothingMatches,
  addEventListener: nothing,
  removeEventListener: nothing,
  document: { documentElement: root, createTreeWalker: () => ({}) },
});

export {};
