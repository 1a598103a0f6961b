/** Judges the sound of a take: length, loudness, clipping and its end. */
import { integratedLoudness } from '../dsp/loudness.ts';
import type { Audio } from '../dsp/wav.ts';
import { quantile } from '../judge/pitch.ts';
import type { EarFinding } from './report.ts';

export interface SignalWishes {
  /** Length that the lyrics want. */
  seconds: number;
}

/** Limits from which a song's sound has a fault; each engine's own. */
export interface SignalLimits {
  /** Shares of the wished length. */
  shortest: number;
  longest: number;
  /** LUFS */
  quietest: number;
  /** Share of samples at full scale, in runs. */
  clipped: number;
  /** Seconds */
  silentEnd: number;
  /** Decibels of the last 150 ms below the loudest second half minute, from which an end has died away. */
  diesAway: number;
}

const SILENCE = 10 ** (-55 / 20);

export function hearSignal({ channels, sampleRate }: Audio, wishes: SignalWishes, limits: SignalLimits): EarFinding[] {
  const length = (channels[0]?.length ?? 0) / sampleRate;
  const whole = { line: null, start: 0, end: length };
  const end = lastSound(channels, sampleRate);
  const findings: EarFinding[] = [];
  const add = (fault: EarFinding['fault'], about: string, span: { start: number; end: number } = whole): void =>
    void findings.push({ fault, about, line: null, start: span.start, end: span.end });
  const lengths = `${length.toFixed(0)} s of ${wishes.seconds} s`;
  if (end < wishes.seconds * limits.shortest) add('too-short', lengths);
  if (length > wishes.seconds * limits.longest) add('too-long', lengths);
  const loudness = integratedLoudness(channels, sampleRate);
  if (loudness < limits.quietest) add('too-quiet', `${loudness.toFixed(1)} LUFS`);
  const clipped = clippedShare(channels);
  if (clipped > limits.clipped) add('clipped', `${(clipped * 100).toFixed(2)} % of the samples`);
  if (length - end > limits.silentEnd) add('silent-end', `${(length - end).toFixed(1)} s`, { start: end, end: length });
  if (endsHard(channels, sampleRate, limits.diesAway))
    add('cut-off', 'The last sound does not die away.', { start: Math.max(0, length - 3), end: length });
  return findings;
}

/** Seconds at which the last sound ends. */
function lastSound(channels: readonly Float32Array[], sampleRate: number): number {
  let last = 0;
  for (const samples of channels)
    for (let i = samples.length - 1; i > last; i--)
      if (Math.abs(samples[i]!) > SILENCE) {
        last = i;
        break;
      }
  return last / sampleRate;
}

/** Share of samples in runs of three and more at the very same extreme. */
function clippedShare(channels: readonly Float32Array[]): number {
  let [clipped, count] = [0, 0];
  for (const samples of channels) {
    count += samples.length;
    for (let i = 0, run = 0; i <= samples.length; i++) {
      const sample = samples[i] ?? 0;
      if (Math.abs(sample) >= 0.985) run++;
      else {
        if (run >= 3) clipped += run;
        run = 0;
      }
    }
  }
  return clipped / Math.max(1, count);
}

/** True when the last 150 ms are nearly as loud as the usual of the song. */
function endsHard(channels: readonly Float32Array[], sampleRate: number, diesAway: number): boolean {
  const window = Math.round(0.15 * sampleRate);
  const power = (from: number): number => {
    let sum = 0;
    for (const samples of channels) for (let i = from; i < from + window; i++) sum += (samples[i] ?? 0) ** 2;
    return sum / (window * channels.length);
  };
  const length = channels[0]?.length ?? 0;
  if (length < window * 4) return false;
  const powers: number[] = [];
  for (let from = 0; from + window < length; from += window) powers.push(power(from));
  const usual = quantile(
    powers.toSorted((a, b) => a - b),
    0.6,
  );
  return power(length - window) > usual * 10 ** (-diesAway / 10) && usual > SILENCE ** 2;
}
