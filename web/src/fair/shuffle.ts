// The committed shuffle, as docs/fair-deals.md tells it to the byte: what a house computes for every deal, computed again
// by the browser's own SHA-256 and HMAC. Nothing here knows what a proof is good for: check.ts does.

export type Bytes = Uint8Array<ArrayBuffer>;

/** What a commitment is of. */
export interface Committed {
  readonly round: string;
  readonly game: string;
  readonly fingerprint: string;
  /** In hexadecimal digits. */
  readonly secret: string;
}

/** What people have added to a shuffle: pairs of a seat and its seed. */
export type Seeds = readonly (readonly [seat: number, seed: string])[];

/** Whether this page may hash: browsers let it only over TLS, or from the machine itself. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** What is published before bets are taken: a hash of the round, the rules in force and the secret. */
export async function commitment({ round, game, fingerprint, secret }: Committed): Promise<string> {
  const hashed = prefixed("croupier commitment 1", round, game, fingerprint, fromHex(secret));
  return toHex(await sha256(hashed));
}

/** What the order of the cards is made from: the secret, the round, and what people have added. */
export async function key(secret: string, round: string, seeds: Seeds): Promise<Bytes> {
  const bySeat = [...seeds].sort(([one], [other]) => one - other);
  const told = bySeat.flatMap(([seat, seed]) => [String(seat), seed]);
  const under = await hmacUnder(fromHex(secret));
  return under(prefixed("croupier key 1", round, ...told));
}

/** Bytes without end: HMAC-SHA-256 under the key of 0, 1, 2 and so on, each as eight bytes, the highest first. */
export async function* stream(key: Bytes): AsyncGenerator<number, never> {
  const under = await hmacUnder(key);
  for (let block = 0n; ; block++) {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setBigUint64(0, block);
    yield* await under(number);
  }
}

/** The cards in the order in which they are dealt, the first first. */
export async function shuffled(deck: readonly string[], key: Bytes): Promise<string[]> {
  const order = [...deck];
  const raw = stream(key);
  for (let last = order.length - 1; last > 0; last--) {
    const other = await below(last + 1, raw);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** A number below a bound. Bytes that would favour small numbers are passed over. */
async function below(bound: number, raw: AsyncGenerator<number, never>): Promise<number> {
  const most = 256 - (256 % bound);
  for (;;) {
    const { value: byte } = await raw.next();
    if (byte < most) return byte % bound;
  }
}

/** Texts one after another, each as UTF-8 with its length in bytes in front, itself in four bytes. */
export function prefixed(...texts: readonly (string | Bytes)[]): Bytes {
  const parts = texts.map((text) => (typeof text === "string" ? new TextEncoder().encode(text) : text));
  const all = new Uint8Array(parts.reduce((length, part) => length + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(all.buffer).setUint32(at, part.length);
    all.set(part, at + 4);
    at += 4 + part.length;
  }
  return all;
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(digits: string): Bytes {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** HMAC-SHA-256 under a key that is read once. */
async function hmacUnder(key: Bytes): Promise<(bytes: Bytes) => Promise<Bytes>> {
  const read = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (bytes) => new Uint8Array(await crypto.subtle.sign("HMAC", read, bytes));
}
