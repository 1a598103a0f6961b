import type { Listening } from './listening.ts';

/** A stretch of singing in seconds. */
export interface Stretch {
  start: number;
  end: number;
}

/** Breaths do not end a stretch; shorter sounds are not singing. Seconds. */
const [BREATH, SHORTEST] = [0.3, 0.35];

/** Stretches with vocals, by the level of the stereo centre in the voice's band. The whole song when the level never falls. */
export function singing({ voice, rate }: Listening): Stretch[] {
  const level = smoothed(voice, Math.round(rate * 0.12));
  const threshold = parting(level);
  const stretches: Stretch[] = [];
  level.forEach((value, i) => {
    if (value < threshold) return;
    const [start, end] = [i / rate, (i + 4) / rate];
    const last = stretches.at(-1);
    if (last && start - last.end < BREATH) last.end = end;
    else stretches.push({ start, end });
  });
  const sung = stretches.filter(({ start, end }) => end - start >= SHORTEST);
  return sung.length > 0 ? sung : [{ start: 0, end: voice.length / rate }];
}

function smoothed(values: Float64Array, reach: number): Float64Array {
  return values.map((_, i) => {
    const near = values.subarray(Math.max(0, i - reach), i + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

/** The level that parts the loud from the quiet best (Otsu), within 50 dB of the loudest. */
function parting(level: Float64Array): number {
  const sorted = [...level].sort((a, b) => a - b);
  const top = sorted[Math.floor(sorted.length * 0.98)] ?? 0;
  const heard = sorted.filter((value) => value > top - 50);
  const whole = heard.reduce((sum, value) => sum + value, 0);
  let best = { threshold: heard[0] ?? top, spread: -1 };
  let below = 0;
  for (let i = 1; i < heard.length; i++) {
    below += heard[i - 1]!;
    const [low, high] = [below / i, (whole - below) / (heard.length - i)];
    const spread = i * (heard.length - i) * (high - low) ** 2;
    if (spread > best.spread) best = { threshold: heard[i]!, spread };
  }
  return best.threshold;
}
