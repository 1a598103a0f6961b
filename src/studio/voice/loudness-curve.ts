import type { SungSyllable } from '../score.ts';
import { FRAME_SECONDS, type SpectralEnvelope } from './spectral-envelope.ts';
import type { PhraseTiming } from './timing.ts';

/** Root mean square a vowel of ordinary weight is sung at. */
const VOWEL_LEVEL = 0.11;
const LARGEST_GAIN = 12;
const RELEASE = 0.09;
const ATTACK = 0.02;

/** Gain over time as a broken line: vowels evened out, stress and the arc of the phrase shaped, releases before rests. Ask with rising times. */
export function loudnessCurve(
  envelope: SpectralEnvelope,
  timing: PhraseTiming,
  syllables: readonly SungSyllable[],
  evenness: number,
): (time: number) => number {
  const line = new BrokenLine();
  const levels = timing.spans.filter((span) => span.nucleusOf >= 0).map((span) => vowelLevel(envelope, span.sources));
  const usual = Math.sqrt(levels.reduce((sum, level) => sum + level ** 2, 0) / levels.length);
  const first = timing.syllables[0]!;
  line.add(first.start, 0.3);
  timing.spans.forEach((span) => {
    if (span.nucleusOf < 0) return;
    const syllable = timing.syllables[span.nucleusOf]!;
    const loudness = levels[span.nucleusOf]! ** evenness * usual ** (1 - evenness);
    const gain = Math.min(LARGEST_GAIN, VOWEL_LEVEL / loudness) * weight(syllables, span.nucleusOf);
    if (line.lastValue === 0 || span.nucleusOf === 0) line.add(syllable.start + ATTACK, gain);
    line.add(syllable.vowelStart, gain * 0.95);
    const length = syllable.vowelEnd - syllable.vowelStart;
    // Held notes swell a little and come back.
    if (length > 0.35) line.add(syllable.vowelStart + length * 0.35, gain * 1.08);
    const rest = !syllable.legato;
    line.add(Math.max(syllable.vowelStart, syllable.vowelEnd - (rest ? RELEASE : 0)), gain * (rest ? 0.9 : 0.97));
    if (!rest) return;
    line.add(syllable.end - 0.01, gain * (syllable.end > syllable.vowelEnd ? 0.7 : 0.1));
    line.add(syllable.end, 0);
    const next = timing.syllables[span.nucleusOf + 1];
    if (next) line.add(Math.max(syllable.end, next.start - 0.002), 0);
  });
  return (time) => line.at(time);
}

function vowelLevel(envelope: SpectralEnvelope, sources: number[]): number {
  const [from, to] = [sources[0]!, sources.at(-1)!];
  const first = Math.max(0, Math.floor((from + (to - from) * 0.25) / FRAME_SECONDS));
  const last = Math.min(envelope.frames - 1, Math.ceil((from + (to - from) * 0.75) / FRAME_SECONDS));
  let energy = 0;
  for (let frame = first; frame <= last; frame++) energy += envelope.level[frame]! ** 2;
  return Math.max(1e-4, Math.sqrt(energy / Math.max(1, last - first + 1)));
}

/** Stressed syllables carry; a phrase rises to its middle and comes home. */
function weight(syllables: readonly SungSyllable[], index: number): number {
  const share = syllables.length > 1 ? index / (syllables.length - 1) : 0.5;
  const arc = 0.92 + 0.1 * Math.sin(Math.PI * Math.min(1, share * 0.9 + 0.1));
  return arc * (syllables[index]!.stressed ? 1.05 : 0.93);
}

class BrokenLine {
  readonly #times: number[] = [];
  readonly #values: number[] = [];
  #at = 0;

  get lastValue(): number | undefined {
    return this.#values.at(-1);
  }

  add(time: number, value: number): void {
    this.#times.push(Math.max(time, this.#times.at(-1) ?? time));
    this.#values.push(value);
  }

  at(time: number): number {
    while (this.#at + 2 < this.#times.length && time >= this.#times[this.#at + 1]!) this.#at++;
    const [from, to] = [this.#times[this.#at]!, this.#times[this.#at + 1] ?? this.#times[this.#at]!];
    const share = to > from ? Math.max(0, Math.min(1, (time - from) / (to - from))) : 1;
    return this.#values[this.#at]! * (1 - share) + (this.#values[this.#at + 1] ?? this.#values[this.#at]!) * share;
  }
}
