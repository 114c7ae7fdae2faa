/** As much of a browser as modules ask for when they are loaded; imported before them. */

const nothingMatches = { matches: false, addEventListener: () => undefined };
const root = { dataset: {}, lang: "", toggleAttribute: () => false };
Object.assign(globalThis, { matchMedia: () => nothingMatches, addEventListener: () => undefined, document: { documentElement: root } });

export {};
