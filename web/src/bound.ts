/** Keys put elsewhere: which can be, and where to. */

/** By the usual key, the one that is pressed in its place. Always an exchange, so that no key means two things. */
export type Bound = Record<string, string>;

/** What can be put elsewhere. Digits, arrows, Space and the like are the same for everybody. */
const MOVABLE = "abcdefghijklmnopqrstuvwxyz.?";
/** What else may be pressed instead: anything that is typed with one key and has no other use here. */
const TAKEN = /^[\s\d+/-]$/;

/** Whether a key can be pressed in the place of a usual one. */
export function canBe(key: string): boolean {
  return [...key].length === 1 && !TAKEN.test(key);
}

/** The keys when one of them is put elsewhere: whatever was there gets the key that is free now. */
export function exchanged(bound: Bound, usual: string, wanted: string): Bound {
  const at = (each: string): string => bound[each] ?? each;
  const other = [...MOVABLE].find((each) => each !== usual && at(each) === wanted);
  const moved = { ...bound, [usual]: wanted, ...(other ? { [other]: at(usual) } : {}) };
  return Object.fromEntries(Object.entries(moved).filter(([from, to]) => from !== to));
}

/** What was kept, if it can be: an exchange of keys that can be put elsewhere. */
export function asKept(kept: unknown): Bound {
  if (typeof kept !== "object" || kept === null) return {};
  const pairs = Object.entries(kept).filter(([from, to]) => MOVABLE.includes(from) && from.length === 1 && typeof to === "string" && canBe(to) && to === to.toLowerCase()) as [string, string][];
  const whole = pairs.length === Object.keys(kept).length && new Set(pairs.map(([, to]) => to)).size === pairs.length;
  const given = new Set(pairs.map(([from]) => from));
  return whole && pairs.every(([, to]) => given.has(to) || !MOVABLE.includes(to)) ? Object.fromEntries(pairs) : {};
}
