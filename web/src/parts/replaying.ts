/** Going through a round: where one is in it, by keys and buttons, and what is shown there. */

import { html, nothing, svg, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { Grade, Replay, Stop } from "../replay.js";
import { stops } from "../replay.js";
import type { Neighbour, Pile } from "../wire.js";
import { figure, sentence, signed, words } from "../words.js";
import { gradeIcons, grades, replayWords as said, units } from "../words/rounds.js";
import { cards } from "./card.js";
import { fromAbove } from "../table-felt.js";
import { valueGraph } from "./value-graph.js";
import { vars } from "./vars.js";

const PLAYED_MS = 1400;
const TYPING = "input, textarea, select, [contenteditable]";
const PRESSING = "button, a, summary, [tabindex='0']";

export class Replaying implements ReactiveController {
  #replay: Replay | null = null;
  #stops: Stop[] = [];
  #at = 0;
  #playing = 0;
  #said = "";
  /** Whose the seat's own cards are, where they need not be those of whoever looks. */
  whose = "";

  constructor(readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener("keydown", this.#key);
  }

  hostDisconnected(): void {
    document.removeEventListener("keydown", this.#key);
    this.#stop();
  }

  get replay(): Replay | null {
    return this.#replay;
  }

  /** Another round, or none; it begins at its end, or where somebody is to choose. */
  show(replay: Replay | null): void {
    this.#stop();
    this.#replay = replay;
    this.#stops = replay ? stops(replay) : [];
    this.#at = Math.max(0, this.#stops.length - 1);
    this.#said = "";
    this.host.requestUpdate();
  }

  // What is shown.

  felt(): TemplateResult | typeof nothing {
    const stop = this.#stops[this.#at];
    if (!stop || !this.#replay) return nothing;
    const { piles, neighbours, circles } = stop.drawn;
    const laid = circles.filter((each) => each.chips || each.net !== null);
    return html`<section class="felt inset view" aria-label=${said.felt(this.#at + 1, this.#stops.length, stop.title)}>
        <div class="zones">${fromAbove(piles).map((pile) => zone(pile, pile.owner === "seat" ? this.whose : ""))} ${neighbours?.map((each) => beside(each))}</div>
        ${laid.length
          ? html`<ul class="readings" aria-label=${said.circles}>${laid.map((each) => html`<li><span>${each.wager}</span>${each.net === null ? figure(each.chips) : signed(each.net)}</li>`)}</ul>`
          : nothing}
      </section>
      <p class="sr" role="status">${this.#said}</p>`;
  }

  graph(): TemplateResult | typeof nothing {
    if (!this.#replay) return nothing;
    return html`<section class="block">
      <header><h2>${said.value}</h2><p>${said.valueSaid(this.#replay.unit)}</p></header>
      ${valueGraph(this.#stops, this.#replay.unit, this.#at)}
      <div class="row apart phone-less">
        <span class="row" role="group" aria-label=${said.stepping}>${this.#buttons()}</span>
        <span class="muted hint">${said.keys}</span>
      </div>
    </section>`;
  }

  steps(): TemplateResult | typeof nothing {
    const replay = this.#replay;
    if (!replay) return nothing;
    return html`<section class="block">
      <header><h2>${said.steps}</h2><p>${said.valuesIn(replay.unit)}, ${said.net} <b class=${looks(replay.net)}>${said.chips(replay.net)}</b></p></header>
      <ol class="steps">${this.#stops.map((stop, at) => this.#step(stop, at))}</ol>
      ${this.#summary(replay)} ${toChoose(replay)}
    </section>`;
  }

  /** The same buttons in thumb's reach. */
  bar(): TemplateResult | typeof nothing {
    if (!this.#replay) return nothing;
    return html`<footer class="actions phone-only" aria-label=${said.stepping}><div class="places" ${vars({ thumb: 5 })}>${this.#buttons()}</div></footer>`;
  }

  #step(stop: Stop, at: number): TemplateResult {
    const tiny = stop.came.map((card) => ({ kind: "card" as const, card }));
    return html`<li class=${at ? "" : "chips"} aria-current=${at === this.#at ? "step" : nothing}>
      <button @click=${() => this.#go(at)}>
        <span class="st">${stop.title}</span>
        <span class="cd">${at ? cards(tiny, null, "tiny") : stop.said}</span>
        <span class="ch">${at ? stop.said : ""} ${stop.chosen ? grade(stop.chosen.grade) : nothing}</span>
        <span class="num v" title=${stop.value?.exact ?? nothing}>${stop.value ? units(stop.value.decimal) : html`<small>${said.unknown}</small>`}</span>
      </button>
    </li>`;
  }

  #summary(replay: Replay): TemplateResult {
    const chosen = this.#stops[this.#at]?.chosen;
    const made = this.#stops.some((stop) => stop.chosen?.grade);
    const stake = replay.stakes[replay.unit] ?? 1;
    const lost = replay.lost.decimal ? said.lost(replay.lost.decimal, replay.unit, stake) : made ? said.lostNothing : "";
    return html`${chosen ? html`<p class="small">${sentence(chosen.choice)}. ${chosen.said}</p>` : nothing}
      <p class="small muted">${lost} ${said.lostAbsent(replay.lost_absent.decimal, replay.unit, stake)} ${replay.luck ? said.luck(replay.luck.decimal) : ""}</p>`;
  }

  #buttons(): TemplateResult {
    const last = this.#stops.length - 1;
    const button = (label: string, kind: string, drawn: TemplateResult, act: () => void, off = false): TemplateResult =>
      html`<button class="btn ${kind}" aria-label=${label} aria-disabled=${off ? "true" : nothing} @click=${act}>${drawn}</button>`;
    return html`${button(said.first, "icon", icon("M2 2h2v12H2zM14 2v12L5 8z"), () => this.#go(0), this.#at === 0)}
      ${button(said.back, "icon", icon("M12 2v12L3 8z"), () => this.#go(this.#at - 1), this.#at === 0)}
      <button class="btn" @click=${() => this.#play()}>${this.#playing ? said.pause : said.play}</button>
      ${button(said.on, "icon", icon("M4 2v12l9-6z"), () => this.#go(this.#at + 1), this.#at === last)}
      ${button(said.last, "icon", icon("M12 2h2v12h-2zM2 2v12l9-6z"), () => this.#go(last), this.#at === last)}`;
  }

  // What happens.

  #go(at: number, playing = false): void {
    if (!playing) this.#stop();
    const reached = Math.max(0, Math.min(at, this.#stops.length - 1));
    if (reached === this.#at) return this.host.requestUpdate();
    this.#at = reached;
    const stop = this.#stops[reached]!;
    const came = stop.came.map((card) => words.card(card)).join(", ");
    this.#said = [stop.title, came, stop.said, stop.value ? units(stop.value.decimal) : ""].filter(Boolean).join(". ");
    this.host.requestUpdate();
  }

  #play(): void {
    if (this.#playing) {
      this.#stop();
      return this.host.requestUpdate();
    }
    if (this.#at === this.#stops.length - 1) this.#go(0);
    this.#playing = window.setInterval(() => {
      this.#go(this.#at + 1, true);
      if (this.#at === this.#stops.length - 1) this.#stop();
      this.host.requestUpdate();
    }, PLAYED_MS);
    this.host.requestUpdate();
  }

  #stop(): void {
    clearInterval(this.#playing);
    this.#playing = 0;
  }

  #key = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!this.#replay || event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
    if (event.key === " " && target.closest(PRESSING)) return; // which presses it
    const act = {
      ArrowRight: () => this.#go(this.#at + 1),
      ArrowLeft: () => this.#go(this.#at - 1),
      Home: () => this.#go(0),
      End: () => this.#go(this.#stops.length - 1),
      " ": () => this.#play(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

export function grade(of: Grade | null): TemplateResult {
  if (!of) return html`<span class="grade g-unseen" data-icon="–">${said.absent}</span>`;
  return html`<span class="grade g-${of}" data-icon=${gradeIcons[of]}>${grades[of]}</span>`;
}

function zone(pile: Pile, whose: string): TemplateResult {
  return html`<div class="zone">
    <p class="label">${whose || pile.title}</p>
    ${pile.rows.map((row, at) => html`${cards(row, null)}${pile.totals?.[at] ? html`<p class="made">${sentence(pile.totals[at]!)}</p>` : nothing}`)}
    ${pile.hands ? html`<p class="made">${sentence(pile.hands)}</p>` : nothing}
  </div>`;
}

function beside(each: Neighbour): TemplateResult {
  return html`<div class="zone beside">
    <p class="label">${said.seat(each.seat)}</p>
    ${cards(each.cards, null, "small")}
  </div>`;
}

/** What each choice is worth, where somebody is to choose. */
function toChoose(replay: Replay): TemplateResult | typeof nothing {
  if (!replay.worths?.length) return nothing;
  return html`<h3 class="label-small">${said.toChoose}</h3>
    <ul class="worth-list">
      ${replay.worths.map((each) => html`<li><b>${sentence(each.choice)}</b> ${grade(each.grade)} <span class="num v">${units(Number(each.value))}</span></li>`)}
    </ul>`;
}

function looks(net: number): string {
  return net > 0 ? "win" : net < 0 ? "lose" : "push";
}

function icon(path: string): TemplateResult {
  return html`<svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">${svg`<path d=${path} />`}</svg>`;
}
