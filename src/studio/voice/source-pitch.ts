import type { Recording } from './speech.ts';

/** Normalised difference above which a frame has no clear pitch (YIN, de Cheveigné and Kawahara 2002). */
const UNCLEAR = 0.5;
/** Speech is tracked at every second frame: its pitch moves slowly. */
const EVERY = 2;
/** Lags that are measured in one pass: sums that do not wait for each other, and a sample is read once for all. */
const AT_ONCE = 4;

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
  const difference = new Float64Array(longest + 2 + AT_ONCE);
  const part = new Float64Array(window + difference.length);
  for (let frame = 0; frame < hertz.length; frame += EVERY) {
    const centre = Math.round(frame * frameSeconds * sampleRate);
    const start = Math.max(0, Math.min(samples.length - window - longest - 2, centre - ((window + longest) >> 1)));
    // Where the speech is shorter, what lies beyond it is no number, and no lag is better than another.
    part.fill(Number.NaN).set(samples.subarray(start, start + part.length));
    for (let lag = shortest - 1; lag <= longest + 1; lag += AT_ONCE) measure(part, window, lag, difference);
    let best = shortest;
    for (let lag = shortest; lag <= longest; lag++) if (difference[lag]! < difference[best]!) best = lag;
    hertz.fill(
      difference[best]! < UNCLEAR ? sampleRate / refined(difference, best) : range.usual,
      frame,
      frame + EVERY,
    );
  }
}

/** Difference by energy of a part and itself later, for `AT_ONCE` lags. Names one by one: taken out of a list, they cost far more. */
function measure(part: Float64Array, window: number, lag: number, difference: Float64Array): void {
  let apart1 = 0;
  let apart2 = 0;
  let apart3 = 0;
  let apart4 = 0;
  let energy1 = 1e-9;
  let energy2 = 1e-9;
  let energy3 = 1e-9;
  let energy4 = 1e-9;
  for (let i = 0, j = lag; i < window; i++, j++) {
    const sample = part[i]!;
    const power = sample * sample;
    const a = part[j]!;
    const b = part[j + 1]!;
    const c = part[j + 2]!;
    const d = part[j + 3]!;
    apart1 += (sample - a) * (sample - a);
    apart2 += (sample - b) * (sample - b);
    apart3 += (sample - c) * (sample - c);
    apart4 += (sample - d) * (sample - d);
    energy1 += power + a * a;
    energy2 += power + b * b;
    energy3 += power + c * c;
    energy4 += power + d * d;
  }
  difference[lag] = apart1 / energy1;
  difference[lag + 1] = apart2 / energy2;
  difference[lag + 2] = apart3 / energy3;
  difference[lag + 3] = apart4 / energy4;
}

function refined(difference: Float64Array, lag: number): number {
  const [before, at, after] = [difference[lag - 1]!, difference[lag]!, difference[lag + 1]!];
  const curvature = before - 2 * at + after;
  return curvature > 0 ? lag + (0.5 * (before - after)) / curvature : lag;
}
