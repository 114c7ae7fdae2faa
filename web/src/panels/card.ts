/** The lines of a rules card, as headings, lists and paragraphs. */

export type Piece =
  | { kind: "list"; items: Item[] }
  | { kind: "steps"; start: number; items: Item[] }
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string };

/** An entry of a list, and what is said under it. */
export interface Item {
  text: string;
  under: string[];
}

const BULLET = /^- (.*)$/;
const STEP = /^(\d+)\. (.*)$/;
const UNDER = /^ {2,}(\S.*)$/;

export function pieces(lines: string[]): Piece[] {
  const found: Piece[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const bullet = BULLET.exec(line);
    const step = STEP.exec(line);
    const under = UNDER.exec(line);
    if (bullet) {
      const item = { text: bullet[1]!, under: [] };
      if (last?.kind === "list") last.items.push(item);
      else found.push({ kind: "list", items: [item] });
    } else if (step) {
      const item = { text: step[2]!, under: [] };
      if (last?.kind === "steps") last.items.push(item);
      else found.push({ kind: "steps", start: Number(step[1]), items: [item] });
    } else if (under && last && "items" in last) last.items.at(-1)!.under.push(under[1]!);
    else if (line.endsWith(":")) found.push({ kind: "heading", text: line.slice(0, -1) });
    else if (line.trim()) found.push({ kind: "text", text: line.trim() });
  }
  return found;
}
