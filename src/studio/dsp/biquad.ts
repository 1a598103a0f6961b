/** Second-order filters. Source of the designs: R. Bristow-Johnson, "Audio EQ Cookbook". */
export interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

export type FilterShape =
  | { kind: 'highpass'; frequency: number; q?: number }
  | { kind: 'lowpass'; frequency: number; q?: number }
  | { kind: 'peak' | 'lowshelf' | 'highshelf'; frequency: number; q?: number; gain: number };

/** `frequency` in hertz, `gain` in decibels. Frequencies near or beyond half the sample rate are brought below it. */
export function designFilter(shape: FilterShape, sampleRate: number): Biquad {
  const angle = (2 * Math.PI * Math.min(shape.frequency, sampleRate * 0.49)) / sampleRate;
  const cosine = Math.cos(angle);
  const alpha = Math.sin(angle) / (2 * (shape.q ?? Math.SQRT1_2));
  if (shape.kind === 'highpass') {
    return normalised([(1 + cosine) / 2, -(1 + cosine), (1 + cosine) / 2], [1 + alpha, -2 * cosine, 1 - alpha]);
  }
  if (shape.kind === 'lowpass') {
    return normalised([(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2], [1 + alpha, -2 * cosine, 1 - alpha]);
  }
  const a = 10 ** (shape.gain / 40);
  if (shape.kind === 'peak') {
    return normalised([1 + alpha * a, -2 * cosine, 1 - alpha * a], [1 + alpha / a, -2 * cosine, 1 - alpha / a]);
  }
  return shelf(a, cosine, alpha, shape.kind === 'highshelf' ? 1 : -1);
}

/** `side` 1 lifts the highs, -1 the lows: the two designs differ only by the sign of the cosine. */
function shelf(a: number, cosine: number, alpha: number, side: 1 | -1): Biquad {
  const slope = 2 * Math.sqrt(a) * alpha;
  const c = side * cosine;
  return normalised(
    [a * (a + 1 + (a - 1) * c + slope), -2 * side * a * (a - 1 + (a + 1) * c), a * (a + 1 + (a - 1) * c - slope)],
    [a + 1 - (a - 1) * c + slope, 2 * side * (a - 1 - (a + 1) * c), a + 1 - (a - 1) * c - slope],
  );
}

function normalised(b: [number, number, number], a: [number, number, number]): Biquad {
  return { b0: b[0] / a[0], b1: b[1] / a[0], b2: b[2] / a[0], a1: a[1] / a[0], a2: a[2] / a[0] };
}

interface Stage {
  filter: Biquad;
  z1: number;
  z2: number;
}

/**
 * Samples after which a filter that is fed with silence is looked at: what it remembers falls to denormal numbers in about 80,000, and
 * they take ten times as long.
 */
const BLOCK = 4096;

/** Filters one after the other over a stream of blocks, in place, with memory between the blocks. */
export class FilterChain {
  readonly #stages: Stage[];

  constructor(filters: readonly Biquad[]) {
    this.#stages = filters.map((filter) => ({ filter, z1: 0, z2: 0 }));
  }

  process(samples: Float32Array, start = 0, end = samples.length): void {
    for (let from = start; from < end; from += BLOCK) this.#filter(samples, from, Math.min(end, from + BLOCK));
  }

  #filter(samples: Float32Array, start: number, end: number): void {
    let at = 0;
    for (; at + 1 < this.#stages.length; at += 2)
      runPair(this.#stages[at]!, this.#stages[at + 1]!, samples, start, end);
    if (at < this.#stages.length) run(this.#stages[at]!, samples, start, end);
  }
}

function run(stage: Stage, samples: Float32Array, start: number, end: number): void {
  const { b0, b1, b2, a1, a2 } = stage.filter;
  let { z1, z2 } = stage;
  for (let i = start; i < end; i++) {
    const x = samples[i]!;
    const y = b0 * x + z1;
    z1 = b1 * x - a1 * y + z2;
    z2 = b2 * x - a2 * y;
    samples[i] = y;
  }
  keep(stage, z1, z2);
}

/** Two stages in one pass, each waiting for itself alone: the same samples in little more than the time of one. */
function runPair(first: Stage, second: Stage, samples: Float32Array, start: number, end: number): void {
  const { b0, b1, b2, a1, a2 } = first.filter;
  const { b0: c0, b1: c1, b2: c2, a1: d1, a2: d2 } = second.filter;
  let { z1, z2 } = first;
  let { z1: s1, z2: s2 } = second;
  for (let i = start; i < end; i++) {
    const x = samples[i]!;
    const y = b0 * x + z1;
    z1 = b1 * x - a1 * y + z2;
    z2 = b2 * x - a2 * y;
    // As it would have been kept between the two.
    const between = Math.fround(y);
    const out = c0 * between + s1;
    s1 = c1 * between - d1 * out + s2;
    s2 = c2 * between - d2 * out;
    samples[i] = out;
  }
  keep(first, z1, z2);
  keep(second, s1, s2);
}

/** A filter fed with silence decays into denormal numbers, which are slow on every processor. */
function keep(stage: Stage, z1: number, z2: number): void {
  stage.z1 = Math.abs(z1) < 1e-18 ? 0 : z1;
  stage.z2 = Math.abs(z2) < 1e-18 ? 0 : z2;
}

/** Filters a whole signal in place and returns it. */
export function filterInPlace(samples: Float32Array, shapes: readonly FilterShape[], sampleRate: number): Float32Array {
  new FilterChain(shapes.map((shape) => designFilter(shape, sampleRate))).process(samples);
  return samples;
}

/**
 * Visits a sum of signals, filtered, share by share, and leaves the signals as they are: a song's length of filtered samples would be 16 MB.
 * @param visit its samples are overwritten by the next share
 */
export function eachFiltered(
  signals: readonly Float32Array[],
  shapes: readonly FilterShape[],
  sampleRate: number,
  visit: (filtered: Float32Array, from: number) => void,
): void {
  const chain = new FilterChain(shapes.map((shape) => designFilter(shape, sampleRate)));
  const length = signals[0]!.length;
  const block = new Float32Array(Math.min(BLOCK, length));
  for (let from = 0; from < length; from += BLOCK) {
    const share = block.subarray(0, Math.min(BLOCK, length - from));
    share.set(signals[0]!.subarray(from, from + share.length));
    for (const signal of signals.slice(1))
      for (let i = 0; i < share.length; i++) share[i] = share[i]! + signal[from + i]!;
    chain.process(share);
    visit(share, from);
  }
}
