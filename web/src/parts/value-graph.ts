/** What a round was worth at each stop, drawn as a line. */

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { Stop } from "../replay.js";
import { decimal } from "../words.js";
import { replayWords as said, units } from "../words/rounds.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [924, 290, 44, 28, 26, 246];
const MOST_NAMED = 6;
const STEPS = [1, 2, 5];

interface Point {
  at: number;
  x: number;
  y: number;
  value: number;
}

export function valueGraph(stops: Stop[], unit: string, now: number): TemplateResult {
  const values = stops.map((stop) => stop.value?.decimal);
  const known = values.filter((value): value is number => value !== undefined);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const step = ruled(high - low);
  const y = (value: number): number => TOP + ((high - value) / (high - low || 1)) * (BOTTOM - TOP);
  const x = (at: number): number => LEFT + 40 + (at * (WIDTH - LEFT - RIGHT - 80)) / Math.max(1, stops.length - 1);
  const points = values.flatMap((value, at): Point[] => (value === undefined ? [] : [{ at, x: x(at), y: y(value), value }]));
  const told = stops.map((stop) => `${stop.title} ${stop.value ? units(stop.value.decimal) : said.unknown}`);
  return html`<svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${said.graph(unit, told)}>
    ${lines(low, high, step).map((value) => rule(value, y(value), step))}
    <line class="cursor" x1=${x(now)} x2=${x(now)} y1=${TOP - 14} y2=${BOTTOM + 6} />
    ${points.length > 1 ? area(points, y(0)) : nothing} ${points.map((point) => mark(point, points, point.at === now))}
    ${stops.map((stop, at) => under(stop, at, x(at), stops.length))}
  </svg>`;
}

/** Lines are so far apart that there are few of them, at round numbers. */
function ruled(span: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(span, 1e-9) / 3));
  return (STEPS.find((step) => span / (step * size) <= 4) ?? 10) * size;
}

function lines(low: number, high: number, step: number): number[] {
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

function rule(value: number, y: number, step: number): SVGTemplateResult {
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return svg`<line class=${value === 0 ? "zero" : "ruled"} x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y} y2=${y} /><text class="y" x=${LEFT - 8} y=${y + 4}>${decimal(value, places)}</text>`;
}

function area(points: Point[], zero: number): SVGTemplateResult {
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const [first, last] = [points[0]!, points[points.length - 1]!];
  return svg`<polygon class="area" points="${first.x},${zero} ${line} ${last.x},${zero}" /><polyline points=${line} />`;
}

/** A stop, its value above it where the line comes from below, and below it elsewhere. */
function mark({ at, x, y, value }: Point, points: Point[], now: boolean): SVGTemplateResult {
  const beside = points.filter((other) => Math.abs(other.at - at) === 1).map((other) => other.y);
  const above = y - 24 > 0 && (y + 30 > BOTTOM || beside.every((other) => other >= y - 8));
  return svg`<g class=${now ? "now" : ""}><circle cx=${x} cy=${y} r=${now ? 7 : 5} /><text x=${x} y=${above ? y - 13 : y + 26}>${units(value, 2)}</text></g>`;
}

function under(stop: Stop, at: number, x: number, count: number): SVGTemplateResult {
  const named = count <= MOST_NAMED;
  return svg`${named ? svg`<text class="x named" x=${x} y="268">${stop.title}</text>` : nothing}<text class=${named ? "x numbered" : "x"} x=${x} y="268">${at + 1}</text>${named && stop.chosen ? svg`<text class="x2 named" x=${x} y="285">${stop.chosen.choice}</text>` : nothing}`;
}
