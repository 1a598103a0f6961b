import { FftStages } from './fft-stages.ts';

/**
 * Fourier transform of real samples, in half of the time of a complex one: even and odd samples are the two parts of a transform of half the size.
 * A spectrum has `size / 2 + 1` bins; the others mirror them. Keep one instance for many transforms.
 */
export class RealFft {
  readonly #half: number;
  readonly #stages: FftStages;
  readonly #even: Float64Array;
  readonly #odd: Float64Array;
  readonly #cosine: Float64Array;
  readonly #sine: Float64Array;

  /** @throws RangeError unless `size` is a power of two, 4 or more. */
  constructor(size: number) {
    this.#half = size / 2;
    this.#stages = new FftStages(this.#half);
    this.#even = new Float64Array(this.#half);
    this.#odd = new Float64Array(this.#half);
    this.#cosine = Float64Array.from({ length: this.#half + 1 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
    this.#sine = Float64Array.from({ length: this.#half + 1 }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  }

  /** Unscaled. `samples` are left as they are. */
  forward(samples: Float64Array, real: Float64Array, imaginary: Float64Array): void {
    const [half, even, odd] = [this.#half, this.#even, this.#odd];
    const { order } = this.#stages;
    for (let i = 0; i < half; i++) {
      const at = 2 * order[i]!;
      even[i] = samples[at]!;
      odd[i] = samples[at + 1]!;
    }
    this.#stages.run(even, odd);
    for (let k = 0; k <= half / 2; k++) this.#separate(k, k === 0 ? 0 : half - k, real, imaginary);
  }

  /** Bins `k` and `size / 2 - k`, from the two values of the half transform that hold both. */
  #separate(k: number, mirrored: number, real: Float64Array, imaginary: Float64Array): void {
    const [even, odd] = [this.#even, this.#odd];
    const evenRe = (even[k]! + even[mirrored]!) / 2;
    const evenIm = (odd[k]! - odd[mirrored]!) / 2;
    const oddRe = (odd[k]! + odd[mirrored]!) / 2;
    const oddIm = (even[mirrored]! - even[k]!) / 2;
    const turnedRe = oddRe * this.#cosine[k]! + oddIm * this.#sine[k]!;
    const turnedIm = oddIm * this.#cosine[k]! - oddRe * this.#sine[k]!;
    real[k] = evenRe + turnedRe;
    imaginary[k] = evenIm + turnedIm;
    real[this.#half - k] = evenRe - turnedRe;
    imaginary[this.#half - k] = turnedIm - evenIm;
  }

  /** Undoes `forward`. The spectrum is left as it is; the first and the last bin have no imaginary part. */
  inverse(real: Float64Array, imaginary: Float64Array, samples: Float64Array): void {
    const [half, even, odd] = [this.#half, this.#even, this.#odd];
    const { order } = this.#stages;
    const scale = 1 / (2 * half);
    for (let k = 0; k <= half / 2; k++) {
      const mirrored = half - k;
      const evenRe = real[k]! + real[mirrored]!;
      const evenIm = imaginary[k]! - imaginary[mirrored]!;
      const turnedRe = real[k]! - real[mirrored]!;
      const turnedIm = imaginary[k]! + imaginary[mirrored]!;
      const oddRe = turnedRe * this.#cosine[k]! - turnedIm * this.#sine[k]!;
      const oddIm = turnedIm * this.#cosine[k]! + turnedRe * this.#sine[k]!;
      const at = order[k]!;
      even[at] = (evenRe - oddIm) * scale;
      odd[at] = (evenIm + oddRe) * scale;
      if (k === 0) continue;
      const mirroredAt = order[mirrored]!;
      even[mirroredAt] = (evenRe + oddIm) * scale;
      odd[mirroredAt] = (oddRe - evenIm) * scale;
    }
    // The inverse is the forward transform with the roles of the two parts exchanged.
    this.#stages.run(odd, even);
    for (let i = 0; i < half; i++) {
      samples[2 * i] = even[i]!;
      samples[2 * i + 1] = odd[i]!;
    }
  }
}
