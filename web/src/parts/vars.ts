/** Custom properties of an element, set so that a strict content security policy lets them be. */

import { noChange } from "lit";
import { Directive, directive, PartType, type ElementPart, type PartInfo } from "lit/directive.js";

class Vars extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("vars belongs in a tag: <p ${vars({...})}>");
  }

  override render(_values: Record<string, string | number>): unknown {
    return noChange;
  }

  override update(part: ElementPart, [values]: [Record<string, string | number>]): unknown {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(values)) style.setProperty(`--${name}`, String(value));
    return noChange;
  }
}

export const vars = directive(Vars);
