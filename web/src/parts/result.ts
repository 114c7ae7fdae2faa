/** What was won or lost: never by its colour alone. */

export interface Result {
  mark: string;
  looks: "win" | "lose" | "push";
}

export function resultOf(net: number): Result {
  if (net > 0) return { mark: "▲", looks: "win" };
  return net < 0 ? { mark: "▽", looks: "lose" } : { mark: "=", looks: "push" };
}
