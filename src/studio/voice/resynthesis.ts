/** Sings a spectral envelope at any pitch and timing: one pulse and one burst of noise a period, filtered to minimum phase. */
import { randomFrom } from '../random.ts';
import type { VoiceCraft } from './craft.ts';
import { Excitation } from './excitation.ts';
import { Mouth, NoiseShares } from './mouth.ts';
import type { PhoneTraits } from './phone-traits.ts';
import { SAMPLE_RATE, type SpectralEnvelope } from './spectral-envelope.ts';
import type { PhoneSpan } from './timing.ts';

export interface Performance {
  spans: readonly PhoneSpan[];
  /** Hertz at a song time; asked with rising times. */
  pitchAt: (time: number) => number;
  /** Gain at a song time; asked with rising times. */
  loudnessAt: (time: number) => number;
  breathiness: number;
  seed: string;
}

/** Seconds between bursts of voiceless sounds. */
const BURST_STEP = 0.0025;
const SILENT = 1e-3;

const excitations = new Map<number, Excitation>();

/** Adds the performance into `output`, whose first sample lies at song time `origin`. */
export function resynthesise(
  envelope: SpectralEnvelope,
  performance: Performance,
  craft: VoiceCraft,
  output: Float32Array,
  origin: number,
): void {
  const excitation = excitations.get(craft.dispersion) ?? new Excitation(craft.dispersion);
  excitations.set(craft.dispersion, excitation);
  const random = randomFrom(`throat ${performance.seed}`);
  const mouth = new Mouth(envelope);
  const shares = new NoiseShares(performance.breathiness);
  const { spans } = performance;
  let time = spans[0]!.start;
  for (let index = 0; index < spans.length; index++) {
    const span = spans[index]!;
    time = Math.max(time, span.start);
    const source = new SourceTime(span);
    while (time < span.end) {
      const period = span.traits.voiceless ? BURST_STEP : wavering(craft.jitter, random) / performance.pitchAt(time);
      const gain = performance.loudnessAt(time) * phoneGain(span.traits, craft) * wavering(craft.shimmer, random);
      if (gain > SILENT) {
        const voicing = span.traits.voiceless ? 0 : voicingAt(spans, index, time);
        mouth.shape(source.at(time));
        mouth.sound(
          { pulse: excitation.pulse(random()), burst: excitation.burst(period * SAMPLE_RATE, random()) },
          {
            shares: shares.of(span.traits),
            voicing,
            period: period * SAMPLE_RATE,
            gain,
            lift: voicing * craft.fundamental,
            isFirstPartialSteady: craft.steadyFirstPartial && !span.traits.voiceless,
          },
          output,
          (time - origin) * SAMPLE_RATE,
        );
      }
      time += period;
    }
  }
}

/** About 1, by chance. Draws nothing for a voice without chance, which thereby sings as it always did. */
function wavering(amount: number, random: () => number): number {
  return amount === 0 ? 1 : 1 + amount * (random() + random() + random() + random() - 2) * 1.7;
}

function phoneGain(traits: PhoneTraits, craft: VoiceCraft): number {
  if (traits.vowel) return 1;
  if (traits.approximant) return craft.approximantGain;
  return traits.voiceless ? craft.voicelessGain : craft.voicedGain;
}

/** The voice fades in and out beside voiceless neighbours. */
function voicingAt(spans: readonly PhoneSpan[], index: number, time: number): number {
  const span = spans[index]!;
  const after = spans[index - 1]?.traits.voiceless ? 0.3 + (time - span.start) / 0.012 : 1;
  const before = spans[index + 1]?.traits.voiceless ? 0.3 + (span.end - time) / 0.015 : 1;
  return Math.min(1, after, before);
}

/** Maps song time to time in the spoken source within a span. Must be called with rising times. */
class SourceTime {
  readonly #span: PhoneSpan;
  #at = 0;

  constructor(span: PhoneSpan) {
    this.#span = span;
  }

  at(time: number): number {
    const { start, end, shares, sources } = this.#span;
    const share = Math.max(0, Math.min(1, (time - start) / Math.max(1e-4, end - start)));
    while (this.#at + 2 < shares.length && share >= shares[this.#at + 1]!) this.#at++;
    const [from, to] = [shares[this.#at]!, shares[this.#at + 1]!];
    const part = to > from ? (share - from) / (to - from) : 0;
    return sources[this.#at]! * (1 - part) + sources[this.#at + 1]! * part;
  }
}
