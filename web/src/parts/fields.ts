/** Fields to fill in, each with its name, what it is about, and the house's own sentence where it refused. */

import { html, nothing, type TemplateResult } from "lit";

export interface Field {
  name: string;
  label: string;
  value: string;
  said?: string;
  fault?: string;
  type?: "text" | "number" | "password" | "date";
  least?: number;
  most?: number;
  length?: number;
  autocomplete?: AutoFill;
  required?: boolean;
  change?(value: string): void;
}

export function field(of: Field): TemplateResult {
  const described = [of.said ? `${of.name}-said` : "", of.fault ? `${of.name}-fault` : ""].filter(Boolean).join(" ");
  return html`<div class="field">
    <label for=${of.name}>${of.label}</label>
    <input
      id=${of.name}
      name=${of.name}
      type=${of.type ?? "text"}
      .value=${of.value}
      min=${of.least ?? nothing}
      max=${of.most ?? nothing}
      maxlength=${of.length ?? nothing}
      inputmode=${of.type === "number" ? "numeric" : nothing}
      autocomplete=${of.autocomplete ?? "off"}
      aria-describedby=${described || nothing}
      aria-invalid=${of.fault ? "true" : nothing}
      ?required=${of.required ?? false}
      @input=${(event: Event) => of.change?.((event.target as HTMLInputElement).value)}
    />
    ${of.said ? html`<p class="said" id="${of.name}-said">${of.said}</p>` : nothing} ${fault(of.fault, `${of.name}-fault`)}
  </div>`;
}

/** What the house refused, beside what it is about. */
export function fault(said: string | undefined, id: string): TemplateResult | typeof nothing {
  return said ? html`<p class="fault" id=${id} role="alert">${said}</p>` : nothing;
}

/** Choices of so few letters stand beside each other. */
const SHORT = 24;

export interface Choice {
  value: string;
  label: string;
}

/** One of several, all of them to be seen. */
export function oneOf(name: string, legend: string, choices: Choice[], chosen: string, choose: (value: string) => void): TemplateResult {
  const short = choices.every((each) => each.label.length <= SHORT);
  return html`<fieldset class="one-of ${short ? "in-a-row" : ""}">
    <legend>${legend}</legend>
    ${choices.map(
      (each) => html`<label class="pick-one"
        ><input type="radio" name=${name} value=${each.value} .checked=${each.value === chosen} @change=${() => choose(each.value)} /><span>${each.label}</span></label
      >`,
    )}
  </fieldset>`;
}

/** One of several, in little room. */
export function pick(name: string, label: string, choices: Choice[], chosen: string, choose: (value: string) => void): TemplateResult {
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <select id=${name} name=${name} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${choices.map((each) => html`<option value=${each.value} .selected=${each.value === chosen}>${each.label}</option>`)}
    </select>
  </div>`;
}

export function yesOrNo(name: string, label: string, said: string, on: boolean, change: (on: boolean) => void): TemplateResult {
  return html`<div class="yes-or-no">
    <label><input type="checkbox" name=${name} .checked=${on} aria-describedby=${said ? `${name}-said` : nothing} @change=${(event: Event) => change((event.target as HTMLInputElement).checked)} /><span>${label}</span></label>
    ${said ? html`<p class="said" id="${name}-said">${said}</p>` : nothing}
  </div>`;
}
