import type { Listening } from './listening.ts';

/** Beats per minute that are looked for, and the likeliest. */
const [SLOWEST, FASTEST, LIKELY] = [55, 190, 110];
/** Weight of a steady tempo against onset strength. Source: Ellis, Beat Tracking by Dynamic Programming, 2007. */
const TIGHTNESS = 160;

/** Beat times in seconds, by onset strength: one tempo, then the steadiest row of strong onsets. Empty for silence. */
export function trackBeats({ onset, rate }: Listening): number[] {
  const strength = normalised(onset, rate);
  if (!strength) return [];
  const period = likelyPeriod(strength, rate);
  // A reading looks half its window ahead, so an onset is heard about two readings before it.
  const shift = 2 / rate;
  return steadyRow(strength, period).map((reading) => reading / rate + shift);
}

/** Onsets above their surroundings, scaled to unit deviation. */
function normalised(onset: Float64Array, rate: number): Float64Array | undefined {
  const reach = Math.round(rate);
  const sharp = onset.map((value, i) => {
    const near = onset.subarray(Math.max(0, i - reach), i + reach);
    return Math.max(0, value - near.reduce((sum, other) => sum + other, 0) / near.length);
  });
  const deviation = Math.sqrt(sharp.reduce((sum, value) => sum + value * value, 0) / Math.max(1, sharp.length));
  return deviation > 1e-6 ? sharp.map((value) => value / deviation) : undefined;
}

/** Readings between beats: the strongest self-similarity, weighed by how likely the tempo is; finer than one reading. */
function likelyPeriod(strength: Float64Array, rate: number): number {
  const [shortest, longest] = [(60 * rate) / FASTEST, (60 * rate) / SLOWEST];
  const similarity = (lag: number): number => {
    let sum = 0;
    for (let i = Math.ceil(lag); i < strength.length; i++) sum += strength[i]! * at(strength, i - lag);
    return sum / strength.length;
  };
  let best = { period: (60 * rate) / LIKELY, score: -Infinity };
  for (let lag = shortest; lag <= longest; lag += 0.25) {
    const octaves = Math.log2((60 * rate) / lag / LIKELY);
    const score = (similarity(lag) + 0.5 * similarity(lag * 2)) * Math.exp(-0.5 * (octaves / 0.8) ** 2);
    if (score > best.score) best = { period: lag, score };
  }
  return refined(best.period, similarity);
}

/** Many beats apart, a small error of the period shows. */
function refined(period: number, similarity: (lag: number) => number): number {
  let best = { period, score: -Infinity };
  for (let change = -0.015; change <= 0.015; change += 0.0005) {
    const lag = period * (1 + change);
    const score = similarity(lag * 4) + similarity(lag * 8) + similarity(lag * 16);
    if (score > best.score) best = { period: lag, score };
  }
  return best.period;
}

function at(values: Float64Array, place: number): number {
  const left = Math.floor(place);
  const share = place - left;
  return (values[left] ?? 0) * (1 - share) + (values[left + 1] ?? 0) * share;
}

function steadyRow(strength: Float64Array, period: number): number[] {
  const total = new Float64Array(strength.length);
  const previous = new Int32Array(strength.length).fill(-1);
  for (let i = 0; i < strength.length; i++) {
    let best = 0;
    for (let j = Math.max(0, Math.round(i - period * 2)); j <= i - period / 2; j++) {
      const score = total[j]! - TIGHTNESS * Math.log((i - j) / period) ** 2;
      if (score > best) {
        best = score;
        previous[i] = j;
      }
    }
    total[i] = strength[i]! + best;
  }
  let last = total.length - 1;
  for (let i = Math.max(0, Math.round(total.length - period * 2)); i < total.length; i++)
    if (total[i]! > total[last]!) last = i;
  const row: number[] = [];
  for (let i = last; i >= 0; i = previous[i]!) row.push(i);
  return row.reverse();
}
