/** Choruses that open up: louder than verses and wider. */
import { toGain } from '../dsp/decibel.ts';
import { integratedLoudness } from '../dsp/loudness.ts';
import type { SectionTag } from '../contracts.ts';

/** Seconds of a song. */
export interface MixedSection {
  tag: SectionTag;
  start: number;
  end: number;
}

type Sides = readonly [Float32Array, Float32Array];

/** Decibels between verses and choruses ahead of the limiter, which takes up to a quarter of a decibel of the 2.5 to 3 that are heard. */
const WANTED = 3.05;
const MOST = 5;
/** Added to the difference of the sides in a chorus, decibels. */
const WIDER = 1.5;
const RAMP_SECONDS = 0.15;

/** Decibels by which choruses are to be lifted; 0 in a song that has not both. */
export function liftOf(sides: Sides, sections: readonly MixedSection[], sampleRate: number): number {
  const loudnessOf = (wanted: SectionTag): number | undefined => {
    const spans = sections.filter(({ tag }) => tag === wanted).map((section) => spanOf(section, sides, sampleRate));
    if (spans.length === 0) return undefined;
    return integratedLoudness(
      sides.map((samples) => joined(spans.map(([from, to]) => samples.subarray(from, to)))),
      sampleRate,
    );
  };
  const [verse, chorus] = [loudnessOf('verse'), loudnessOf('chorus')];
  if (verse === undefined || chorus === undefined) return 0;
  return Math.max(0, Math.min(MOST, WANTED - (chorus - verse)));
}

/** Pushes the sides of choruses further apart, in place. */
export function widenChoruses(sides: Sides, sections: readonly MixedSection[], sampleRate: number): void {
  const [left, right] = sides;
  eachOfChoruses(sides, sections, sampleRate, WIDER, (i, gain) => {
    const apart = ((left[i]! - right[i]!) / 2) * (gain - 1);
    left[i] = left[i]! + apart;
    right[i] = right[i]! - apart;
  });
}

/** Works in place. @param decibels of `liftOf` */
export function liftChoruses(
  sides: Sides,
  sections: readonly MixedSection[],
  decibels: number,
  sampleRate: number,
): void {
  eachOfChoruses(sides, sections, sampleRate, decibels, (i, gain) => {
    for (const samples of sides) samples[i] = samples[i]! * gain;
  });
}

/** Each sample of the choruses, with a gain that rises to so many decibels and falls again at their edges. */
function eachOfChoruses(
  sides: Sides,
  sections: readonly MixedSection[],
  sampleRate: number,
  decibels: number,
  work: (index: number, gain: number) => void,
): void {
  const ramp = Math.round(RAMP_SECONDS * sampleRate);
  const most = toGain(decibels);
  for (const section of sections) {
    if (section.tag !== 'chorus') continue;
    const [from, to] = spanOf(section, sides, sampleRate);
    for (let i = Math.max(0, from - ramp); i < Math.min(sides[0].length, to + ramp); i++) {
      const share = Math.max(0, Math.min(1, (i - from + ramp) / ramp, (to + ramp - i) / ramp));
      work(i, share === 1 ? most : toGain(decibels * share));
    }
  }
}

function spanOf({ start, end }: MixedSection, [left]: Sides, sampleRate: number): [number, number] {
  return [Math.round(start * sampleRate), Math.min(left.length, Math.round(end * sampleRate))];
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
