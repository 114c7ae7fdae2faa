/**
 * Sounds, made by the browser itself, off until asked for: a card, a chip, your turn, five seconds left.
 *
 * Each has a twin to be seen: the card that is dealt, the chips that lie there, the prompt with its choices, the clock that
 * changes its colour. There is none for winning.
 */

import type { Sound } from "./heard.js";
import { settings } from "./settings.js";

const APART = 0.04;
const LOUD = 0.12;

let context: AudioContext | null = null;

/** Play sounds one after another, if they are switched on. */
export function play(sounds: Sound[]): void {
  if (!settings().sound || !sounds.length) return;
  context ??= new AudioContext();
  void context.resume(); // a browser lets it begin once somebody has pressed something
  if (context.state === "closed") return;
  sounds.forEach((each, at) => MADE[each](context!, context!.currentTime + at * APART));
}

const MADE: Record<Sound, (on: AudioContext, at: number) => void> = {
  card: (on, at) => rustle(on, at, 2400, 0.05),
  chip: (on, at) => {
    tone(on, at, 3100, 0.03, LOUD / 2);
    tone(on, at + 0.035, 3700, 0.04, LOUD / 2);
  },
  turn: (on, at) => {
    tone(on, at, 660, 0.1, LOUD);
    tone(on, at + 0.11, 880, 0.14, LOUD);
  },
  clock: (on, at) => tone(on, at, 1000, 0.06, LOUD),
};

function tone(on: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const voice = new OscillatorNode(on, { type: "sine", frequency: pitch });
  voice.connect(fading(on, at, seconds, loud));
  voice.start(at);
  voice.stop(at + seconds);
}

/** A short breath of noise, as a card makes on felt. */
function rustle(on: AudioContext, at: number, pitch: number, seconds: number): void {
  const noise = new AudioBuffer({ length: Math.ceil(on.sampleRate * seconds), sampleRate: on.sampleRate });
  noise.getChannelData(0).forEach((_, index, samples) => (samples[index] = 2 * Math.random() - 1));
  const voice = new AudioBufferSourceNode(on, { buffer: noise });
  const band = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: 0.8 });
  voice.connect(band).connect(fading(on, at, seconds, LOUD));
  voice.start(at);
}

function fading(on: AudioContext, at: number, seconds: number, loud: number): GainNode {
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(on.destination);
  return gain;
}
