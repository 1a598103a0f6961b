/** Compressor, envelope and limiter. Times in seconds, levels in decibels full scale. */
import { toGain } from '../dsp/decibel.ts';
import { eachPeakAbove } from '../dsp/true-peak.ts';

export interface CompressorSettings {
  threshold: number;
  ratio: number;
  attack: number;
  release: number;
}

/** Samples between two level measurements; finer steps are inaudible and slow. */
const CONTROL_STEP = 16;

/** Feed-forward compressor over linked channels, in place, following their mean square with a soft knee. */
export function compress(channels: readonly Float32Array[], settings: CompressorSettings, sampleRate: number): void {
  const length = channels[0]?.length ?? 0;
  const attack = smoothing(settings.attack, sampleRate / CONTROL_STEP);
  const release = smoothing(settings.release, sampleRate / CONTROL_STEP);
  let power = 0;
  let gain = 1;
  for (let start = 0; start < length; start += CONTROL_STEP) {
    const end = Math.min(length, start + CONTROL_STEP);
    let energy = 0;
    for (const samples of channels) for (let i = start; i < end; i++) energy += samples[i]! * samples[i]!;
    energy /= channels.length * (end - start);
    const keep = energy > power ? attack : release;
    power = keep * power + (1 - keep) * energy;
    const over = softKnee(10 * Math.log10(power + 1e-12) + 3 - settings.threshold);
    const wished = toGain(-over * (1 - 1 / settings.ratio));
    const step = (wished - gain) / (end - start);
    for (const samples of channels)
      for (let i = start; i < end; i++) samples[i] = samples[i]! * (gain + step * (i - start));
    gain = wished;
  }
}

const KNEE = 6;

function softKnee(over: number): number {
  if (over <= -KNEE / 2) return 0;
  return over >= KNEE / 2 ? over : (over + KNEE / 2) ** 2 / (2 * KNEE);
}

function smoothing(seconds: number, rate: number): number {
  return Math.exp(-1 / (seconds * rate));
}

/** Peak envelope of a signal, 0 to about its largest value. */
export function envelope(samples: Float32Array, attack: number, release: number, sampleRate: number): Float32Array {
  const out = samples.slice();
  new EnvelopeFollower(attack, release, sampleRate).follow(out);
  return out;
}

/** Peak envelope of a stream of blocks. */
export class EnvelopeFollower {
  readonly #rise: number;
  readonly #fall: number;
  #level = 0;

  constructor(attack: number, release: number, sampleRate: number) {
    this.#rise = smoothing(attack, sampleRate);
    this.#fall = smoothing(release, sampleRate);
  }

  /** Puts the envelope in the place of its samples. */
  follow(samples: Float32Array): void {
    const rise = this.#rise;
    const fall = this.#fall;
    let level = this.#level;
    for (let i = 0; i < samples.length; i++) {
      const value = Math.abs(samples[i]!);
      const keep = value > level ? rise : fall;
      level = keep * level + (1 - keep) * value;
      samples[i] = level;
    }
    this.#level = level;
  }
}

const LOOK_AHEAD_SECONDS = 0.005;
const RELEASE_SECONDS = 0.09;

/**
 * Look-ahead limiter over linked channels, in place: no true peak (4x oversampled) stays above `ceiling` (dBTP). Repeats on
 * what little the changing gain itself adds between the samples.
 */
export function limit(channels: readonly Float32Array[], ceiling: number, sampleRate: number): void {
  const most = toGain(ceiling);
  for (let pass = 0; pass < 3; pass++) if (!limitOnce(channels, most * (1 - pass * 0.01), most, sampleRate)) return;
}

function limitOnce(channels: readonly Float32Array[], target: number, most: number, sampleRate: number): boolean {
  const length = channels[0]?.length ?? 0;
  const needed = new Float32Array(length).fill(1);
  let isAbove = false;
  for (const samples of channels) {
    eachPeakAbove(samples, most, (i, peak) => {
      isAbove = true;
      const gain = target / peak;
      for (const at of [i, i + 1]) if (at < length && gain < needed[at]!) needed[at] = gain;
    });
  }
  if (!isAbove) return false;
  smoothGains(needed, Math.round(LOOK_AHEAD_SECONDS * sampleRate), smoothing(RELEASE_SECONDS, sampleRate));
  for (const samples of channels) for (let i = 0; i < length; i++) samples[i] = samples[i]! * needed[i]!;
  return true;
}

/** The least gain of the samples ahead, let go slowly, then averaged over the look-ahead so that it has no corner. In place. */
function smoothGains(gains: Float32Array, ahead: number, release: number): void {
  const length = gains.length;
  const span = ahead + 1;
  /** Of the samples ahead, those that no later one is below; a ring. */
  const queue = new Int32Array(2 ** Math.ceil(Math.log2(span + 1)));
  const last = queue.length - 1;
  let head = 0;
  let tail = 0;
  /** Gains of the last `span` samples before the one at hand; a ring. */
  const held = new Float32Array(span).fill(1);
  let at = 0;
  let level = 1;
  let sum = span;
  for (let i = -ahead; i < length; i++) {
    const incoming = i + ahead;
    if (incoming < length) {
      while (tail > head && gains[queue[(tail - 1) & last]!]! >= gains[incoming]!) tail--;
      queue[tail++ & last] = incoming;
    }
    if (i < 0) continue;
    while (queue[head & last]! < i) head++;
    const least = gains[queue[head & last]!]!;
    level = least < level ? least : 1 - release * (1 - level);
    if (level > least) level = least;
    const before = held[at]!;
    held[at] = level;
    // Every value in the mean knows the peak at i already.
    sum += held[at]! - before;
    at = at + 1 === span ? 0 : at + 1;
    gains[i] = sum / span;
  }
}
