import type { Recording } from './speech.ts';

/** Normalised difference above which a frame has no clear pitch (YIN, de Cheveigné and Kawahara 2002). */
const UNCLEAR = 0.5;
/** Speech is tracked at every second frame: its pitch moves slowly. */
const EVERY = 2;

/** Writes the pitch of the spoken source for each frame into `hertz`; unclear frames get the usual pitch. */
export function trackPitch(
  speech: Recording,
  range: { low: number; usual: number; high: number },
  frameSeconds: number,
  hertz: Float32Array,
): void {
  const { samples, sampleRate } = speech;
  const window = Math.round(0.025 * sampleRate);
  const shortest = Math.floor(sampleRate / range.high);
  const longest = Math.ceil(sampleRate / range.low);
  const difference = new Float64Array(longest + 2);
  for (let frame = 0; frame < hertz.length; frame += EVERY) {
    const centre = Math.round(frame * frameSeconds * sampleRate);
    const start = Math.max(0, Math.min(samples.length - window - longest - 2, centre - ((window + longest) >> 1)));
    let best = shortest;
    for (let lag = shortest - 1; lag <= longest + 1; lag++) {
      difference[lag] = normalisedDifference(samples, start, window, lag);
      if (lag >= shortest && lag <= longest && difference[lag]! < difference[best]!) best = lag;
    }
    hertz.fill(
      difference[best]! < UNCLEAR ? sampleRate / refined(difference, best) : range.usual,
      frame,
      frame + EVERY,
    );
  }
}

function normalisedDifference(samples: Float32Array, start: number, window: number, lag: number): number {
  let difference = 0;
  let energy = 1e-9;
  for (let i = start; i < start + window; i++) {
    const a = samples[i]!;
    const b = samples[i + lag]!;
    difference += (a - b) * (a - b);
    energy += a * a + b * b;
  }
  return difference / energy;
}

function refined(difference: Float64Array, lag: number): number {
  const [before, at, after] = [difference[lag - 1]!, difference[lag]!, difference[lag + 1]!];
  const curvature = before - 2 * at + after;
  return curvature > 0 ? lag + (0.5 * (before - after)) / curvature : lag;
}
