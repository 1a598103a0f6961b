/** Half the width of the window, in zero crossings of the sinc. */
const CROSSINGS = 16;
/** Share of the lower Nyquist frequency that passes. */
const PASSED = 0.95;

/** Band-limited resampling by a windowed sinc. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const ratio = from / to;
  const cutoff = Math.min(1, to / from) * PASSED;
  const reach = Math.ceil(CROSSINGS / cutoff);
  return Float32Array.from({ length: Math.floor(samples.length / ratio) }, (_, i) => {
    const centre = i * ratio;
    let sum = 0;
    for (let j = Math.ceil(centre - reach); j <= centre + reach; j++) {
      const distance = (j - centre) * cutoff;
      const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
      sum += (samples[j] ?? 0) * sinc * (0.5 + 0.5 * Math.cos((Math.PI * (j - centre)) / (reach + 1)));
    }
    return sum * cutoff;
  });
}
