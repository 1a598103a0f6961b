/** Peaks between the samples, by 4x oversampling. Source: ITU-R BS.1770-4, annex 2 (own windowed-sinc of the same length). */
const PHASES = 4;
const TAPS = 12;
const HALF = TAPS / 2;

/** For phase p, the value p/4 of a sample after sample n is the sum of table[p][k] * x[n - HALF + 1 + k]. */
const TABLE: readonly Float64Array[] = Array.from({ length: PHASES }, (_, phase) => {
  const taps = Float64Array.from({ length: TAPS }, (_, k) => {
    const distance = k - (HALF - 1) - phase / PHASES;
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / HALF));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
});

/** No oversampled value can exceed the largest sample of its window by more than this factor. */
const MOST_OVERSHOOT = Math.max(...TABLE.map((taps) => taps.reduce((total, tap) => total + Math.abs(tap), 0)));

const [EARLY, MIDDLE, LATE] = [TABLE[1]!, TABLE[2]!, TABLE[3]!];
/** Samples at an end of a signal: before and behind it there is silence. */
const atEdge = new Float32Array(TAPS);

/** Largest absolute value of the signal from sample `i` up to sample `i + 1`. */
function peakAfter(samples: Float32Array, i: number): number {
  const first = i - HALF + 1;
  if (first >= 0 && first + TAPS <= samples.length) return peakWithin(samples, first);
  for (let k = 0; k < TAPS; k++) atEdge[k] = samples[first + k] ?? 0;
  return peakWithin(atEdge, 0);
}

/** The same after the middle of the `TAPS` samples from `first` on. All phases in one pass: three sums that do not wait for each other. */
function peakWithin(samples: Float32Array, first: number): number {
  let [early, middle, late] = [0, 0, 0];
  for (let k = 0; k < TAPS; k++) {
    const sample = samples[first + k]!;
    early += EARLY[k]! * sample;
    middle += MIDDLE[k]! * sample;
    late += LATE[k]! * sample;
  }
  return Math.max(Math.abs(samples[first + HALF - 1]!), Math.abs(early), Math.abs(middle), Math.abs(late));
}

/**
 * Calls `visit` with the true peak after each sample that may reach `threshold`; others cannot, and are skipped because
 * oversampling a whole song is slow.
 */
export function eachPeakAbove(
  samples: Float32Array,
  threshold: number,
  visit: (index: number, peak: number) => void,
): void {
  const least = threshold / MOST_OVERSHOOT;
  let loudUntil = -1;
  for (let i = 0; i < samples.length; i++) {
    const ahead = samples[i + HALF] ?? 0;
    if (ahead > least || -ahead > least) loudUntil = i + TAPS;
    if (i === 0) for (let k = 0; k < HALF; k++) if (Math.abs(samples[k] ?? 0) > least) loudUntil = TAPS;
    if (i > loudUntil) continue;
    const peak = peakAfter(samples, i);
    if (peak > threshold) visit(i, peak);
  }
}

/** Linear true peak over all channels; 1 = full scale. */
export function truePeak(channels: readonly Float32Array[]): number {
  let peak = 0;
  for (const samples of channels) {
    for (const sample of samples) if (Math.abs(sample) > peak) peak = Math.abs(sample);
  }
  for (const samples of channels) {
    eachPeakAbove(samples, peak, (_, value) => {
      if (value > peak) peak = value;
    });
  }
  return peak;
}
