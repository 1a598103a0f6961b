/** Half the width of the window, in zero crossings of the sinc. */
const CROSSINGS = 16;
/** Share of the lower Nyquist frequency that passes. */
const PASSED = 0.95;

/** Band-limited resampling by a windowed sinc, whose weights come again every `to / divisor` samples. Rates in Hz, whole numbers. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const divisor = greatestCommonDivisor(from, to);
  const [stride, phases] = [from / divisor, to / divisor];
  const cutoff = Math.min(1, to / from) * PASSED;
  const reach = Math.ceil(CROSSINGS / cutoff);
  const kernels = Array.from({ length: phases }, (_, phase) =>
    Float64Array.from({ length: 2 * reach + 1 }, (__, tap) => {
      const distance = tap - reach - phase / phases;
      const turns = distance * cutoff;
      const sinc = turns === 0 ? 1 : Math.sin(Math.PI * turns) / (Math.PI * turns);
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1))) * cutoff;
    }),
  );
  return Float32Array.from({ length: Math.floor((samples.length * to) / from) }, (_, i) => {
    const first = Math.floor((i * stride) / phases) - reach;
    const kernel = kernels[(i * stride) % phases]!;
    let sum = 0;
    for (let tap = 0; tap < kernel.length; tap++) sum += (samples[first + tap] ?? 0) * kernel[tap]!;
    return sum;
  });
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
