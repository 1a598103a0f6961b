import { FftStages } from './fft-stages.ts';

/** Complex fast Fourier transform in place. Tables are made once for a size, so keep one instance for many transforms. */
export class Fft {
  readonly size: number;
  readonly #stages: FftStages;
  /** Pairs of places whose values change places. */
  readonly #swaps: Uint32Array;

  /** @throws RangeError unless `size` is a power of two, 2 or more. */
  constructor(size: number) {
    this.size = size;
    this.#stages = new FftStages(size);
    const swaps: number[] = [];
    this.#stages.order.forEach((from, to) => {
      if (from > to) swaps.push(to, from);
    });
    this.#swaps = Uint32Array.from(swaps);
  }

  /** Time to spectrum, unscaled. Both arrays have `size` elements and are overwritten. */
  forward(real: Float64Array, imaginary: Float64Array): void {
    exchange(real, imaginary, this.#swaps);
    this.#stages.run(real, imaginary);
  }

  /** Spectrum to time, scaled by 1/size, so that it undoes `forward`. */
  inverse(real: Float64Array, imaginary: Float64Array): void {
    // The inverse is the forward transform with the roles of the two parts exchanged.
    this.forward(imaginary, real);
    const scale = 1 / this.size;
    for (let i = 0; i < this.size; i++) {
      real[i] = real[i]! * scale;
      imaginary[i] = imaginary[i]! * scale;
    }
  }
}

function exchange(real: Float64Array, imaginary: Float64Array, swaps: Uint32Array): void {
  for (let at = 0; at < swaps.length; at += 2) {
    const i = swaps[at]!;
    const j = swaps[at + 1]!;
    const re = real[i]!;
    real[i] = real[j]!;
    real[j] = re;
    const im = imaginary[i]!;
    imaginary[i] = imaginary[j]!;
    imaginary[j] = im;
  }
}
