/** What a person has set, kept by this browser. */

import { asKept, type Bound } from "./bound.js";

export type Theme = "system" | "dark" | "light" | "contrast";
export type Speed = "normal" | "slow" | "instant";

export type Grading = "off" | "after" | "warn" | "exam";

export interface Settings {
  theme: Theme;
  speed: Speed;
  deck: "four" | "two";
  sound: boolean;
  keys: boolean;
  /** Keys that are pressed in the place of the usual ones. */
  bound: Bound;
  textMode: boolean;
  company: boolean;
  /** Whether choices at tables are graded, and when that is told. */
  grading: Grading;
}

const USUAL: Settings = {
  theme: "system",
  speed: "normal",
  deck: "four",
  sound: false,
  keys: true,
  bound: {},
  textMode: false,
  company: false,
  grading: "off",
};
const KEY = "croupier.settings";
const changed = new EventTarget();

let current: Settings = read();

export function settings(): Settings {
  return current;
}

export function set(change: Partial<Settings>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser that keeps nothing has them until the page is closed.
  }
  apply();
  changed.dispatchEvent(new Event("change"));
}

/** Be told when something is set, here or in another window; the answer ends it. */
export function onChange(told: () => void): () => void {
  changed.addEventListener("change", told);
  return () => changed.removeEventListener("change", told);
}

/** Have the page look as it is set. */
export function apply(): void {
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const contrast = matchMedia("(prefers-contrast: more)").matches;
  const system = contrast ? "contrast" : light ? "light" : "dark";
  root.dataset["theme"] = current.theme === "system" ? system : current.theme;
  root.dataset["speed"] = current.speed;
  root.toggleAttribute("data-no-keys", !current.keys);
}

/** Whether anything moves. */
export function moves(): boolean {
  return current.speed !== "instant" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const said: Partial<Settings> = typeof kept === "object" && kept !== null ? kept : {};
    return { ...USUAL, ...said, bound: asKept(said.bound) };
  } catch {
    return { ...USUAL };
  }
}

addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  current = read();
  apply();
  changed.dispatchEvent(new Event("change"));
});
for (const query of ["(prefers-color-scheme: light)", "(prefers-contrast: more)"]) {
  matchMedia(query).addEventListener("change", apply);
}
