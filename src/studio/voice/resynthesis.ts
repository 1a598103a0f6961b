/** Sings a spectral envelope at any pitch and timing: one pulse and one burst of noise a period, filtered to minimum phase. */
import { RealFft } from '../dsp/real-fft.ts';
import { randomFrom } from '../random.ts';
import type { VoiceCraft } from './craft.ts';
import { Excitation, noiseShares, PULSE_CENTRE } from './excitation.ts';
import type { PhoneTraits } from './phone-traits.ts';
import { COEFFICIENTS, FRAME_SECONDS, GRID, SAMPLE_RATE, type SpectralEnvelope } from './spectral-envelope.ts';
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
const TOP = GRID / 2;

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
            noise: shares.of(span.traits),
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

class NoiseShares {
  readonly #breathiness: number;
  readonly #byTraits = new Map<boolean, Float32Array>();

  constructor(breathiness: number) {
    this.#breathiness = breathiness;
  }

  of(traits: PhoneTraits): Float32Array {
    const known = this.#byTraits.get(traits.buzzing);
    if (known) return known;
    const shares = noiseShares(traits, this.#breathiness);
    this.#byTraits.set(traits.buzzing, shares);
    return shares;
  }
}

interface Source {
  pulse: { real: Float32Array; imaginary: Float32Array };
  burst: { real: Float32Array; imaginary: Float32Array; length: number };
}

interface Sounding {
  /** Share at each frequency of a voiced sound. */
  noise: Float32Array;
  /** 0 to 1. */
  voicing: number;
  /** Samples. */
  period: number;
  gain: number;
  /** Decibels added to the first partial. */
  lift: number;
  /** The sound is moved by as much as the mouth delays its first partial. */
  isFirstPartialSteady: boolean;
}

/** Vocal tract filter: holds the spectral envelope and adds filtered sources to the output. */
class Mouth {
  readonly #envelope: SpectralEnvelope;
  readonly #fft = new RealFft(GRID);
  readonly #real = new Float64Array(TOP + 1);
  readonly #imaginary = new Float64Array(TOP + 1);
  readonly #outReal = new Float64Array(TOP + 1);
  readonly #outImaginary = new Float64Array(TOP + 1);
  /** A cepstrum, or the sound of a period. */
  readonly #samples = new Float64Array(GRID);

  constructor(envelope: SpectralEnvelope) {
    this.#envelope = envelope;
  }

  /** Log spectrum and minimum phase of the envelope at a source time in seconds. */
  shape(sourceTime: number): void {
    const { cepstra, frames } = this.#envelope;
    const position = Math.max(0, Math.min(frames - 1.001, sourceTime / FRAME_SECONDS));
    const row = Math.floor(position) * COEFFICIENTS;
    const part = position - Math.floor(position);
    const cepstrum = this.#samples.fill(0, COEFFICIENTS);
    for (let i = 0; i < COEFFICIENTS; i++)
      cepstrum[i] = cepstra[row + i]! * (1 - part) + cepstra[row + COEFFICIENTS + i]! * part;
    this.#fft.forward(cepstrum, this.#real, this.#imaginary);
  }

  sound(
    { pulse, burst }: Source,
    { noise, voicing, period, gain, lift, isFirstPartialSteady }: Sounding,
    output: Float32Array,
    pulseAt: number,
  ): void {
    const [real, imaginary, outReal, outImaginary] = [this.#real, this.#imaginary, this.#outReal, this.#outImaginary];
    const position = isFirstPartialSteady ? pulseAt - this.#firstPartialDelay(period) : pulseAt;
    const whole = Math.floor(position);
    const turn = (-2 * Math.PI * (position - whole)) / GRID;
    const pulseGain = Math.sqrt(period);
    const noiseGain = Math.sqrt(period / burst.length);
    const [turnReal, turnImaginary] = [Math.cos(turn), Math.sin(turn)];
    const lifting = (lift * Math.LN10) / 20;
    const fundamental = GRID / period;
    // Rotation by the fraction of a sample, carried from bin to bin.
    let [rotationReal, rotationImaginary] = [1, 0];
    for (let bin = 0; bin <= TOP; bin++) {
      const share = 1 - (1 - noise[bin]!) * voicing;
      const voice = Math.sqrt(1 - share * share) * pulseGain;
      const hiss = share * noiseGain;
      const pulseReal = pulse.real[bin]! * rotationReal - pulse.imaginary[bin]! * rotationImaginary;
      const pulseImaginary = pulse.real[bin]! * rotationImaginary + pulse.imaginary[bin]! * rotationReal;
      const sourceReal = voice * pulseReal + hiss * burst.real[bin]!;
      const sourceImaginary = voice * pulseImaginary + hiss * burst.imaginary[bin]!;
      const lifted = lifting === 0 ? 0 : lifting * Math.max(0, Math.min(1, 2 - bin / fundamental));
      const magnitude = gain * Math.exp(real[bin]! + lifted);
      const phase = imaginary[bin]!;
      const mouthReal = magnitude * Math.cos(phase);
      const mouthImaginary = magnitude * Math.sin(phase);
      outReal[bin] = mouthReal * sourceReal - mouthImaginary * sourceImaginary;
      outImaginary[bin] = mouthReal * sourceImaginary + mouthImaginary * sourceReal;
      const nextReal = rotationReal * turnReal - rotationImaginary * turnImaginary;
      rotationImaginary = rotationReal * turnImaginary + rotationImaginary * turnReal;
      rotationReal = nextReal;
    }
    outImaginary[0] = 0;
    outImaginary[TOP] = 0;
    const sound = this.#samples;
    this.#fft.inverse(outReal, outImaginary, sound);
    const start = whole - PULSE_CENTRE;
    const first = Math.max(0, -start);
    const last = Math.min(GRID, output.length - start);
    for (let i = first; i < last; i++) output[start + i] = output[start + i]! + sound[i]!;
  }

  /** Samples by which the shape delays the first partial of a period: its phase there, as time. */
  #firstPartialDelay(period: number): number {
    const bin = Math.min(TOP - 1, GRID / period);
    const below = Math.floor(bin);
    const phase = this.#imaginary[below]! * (1 - (bin - below)) + this.#imaginary[below + 1]! * (bin - below);
    return (-phase * period) / (2 * Math.PI);
  }
}
