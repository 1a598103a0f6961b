import type { Features } from './speech-features.ts';

/** Share of the longer speech, and least frames, by which a path may leave the straight line. */
const FREEDOM = 0.2;
const LEAST_FREEDOM = 60;
/** Weight of the slopes, the second half of each row. */
const SLOPE_WEIGHT = 0.7;

const [BEGIN, BOTH, FIRST, SECOND] = [0, 1, 2, 3];

/** Dynamic time warping: for each row of `first` the place in `second` that is most like it, never falling. */
export function warp(first: Features, second: Features): Float64Array {
  const [rows, columns] = [first.length, second.length];
  const slant = columns / rows;
  const freedom = Math.max(LEAST_FREEDOM, FREEDOM * columns);
  const cost = new Float64Array(rows * columns).fill(Number.POSITIVE_INFINITY);
  const steps = new Uint8Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const last = Math.min(columns - 1, Math.floor(i * slant + freedom));
    for (let j = Math.max(0, Math.ceil(i * slant - freedom)); j <= last; j++) {
      const at = i * columns + j;
      const both = i > 0 && j > 0 ? cost[at - columns - 1]! : Number.POSITIVE_INFINITY;
      const onlyFirst = i > 0 ? cost[at - columns]! : Number.POSITIVE_INFINITY;
      const onlySecond = j > 0 ? cost[at - 1]! : Number.POSITIVE_INFINITY;
      const least = Math.min(both, onlyFirst, onlySecond);
      if (at > 0) steps[at] = least === both ? BOTH : least === onlyFirst ? FIRST : SECOND;
      cost[at] = (at > 0 ? least : 0) + distance(first[i]!, second[j]!);
    }
  }
  return placesOn(steps, rows, columns);
}

function distance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    const apart = a[i]! - b[i]!;
    sum += (2 * i < a.length ? 1 : SLOPE_WEIGHT) * apart * apart;
  }
  return sum;
}

/** Walks back from the ends; a row that stays for several columns lies in their middle. */
function placesOn(steps: Uint8Array, rows: number, columns: number): Float64Array {
  const sums = new Float64Array(rows);
  const counts = new Float64Array(rows);
  let [i, j] = [rows - 1, columns - 1];
  for (;;) {
    sums[i] = sums[i]! + j;
    counts[i] = counts[i]! + 1;
    const step = steps[i * columns + j];
    if (step === BEGIN) return sums.map((sum, row) => sum / counts[row]!);
    if (step !== SECOND) i--;
    if (step !== FIRST) j--;
  }
}
