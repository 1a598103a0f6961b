/**
 * Complex fast Fourier transform in place, radix 2 (Cooley-Tukey, decimation in time). Tables are made once for a size, so
 * keep one instance for many transforms.
 */
export class Fft {
  readonly size: number;
  readonly #cosine: Float64Array;
  readonly #sine: Float64Array;
  readonly #reversed: Uint32Array;

  /** @throws RangeError unless `size` is a power of two, 2 or more. */
  constructor(size: number) {
    if (size < 2 || !Number.isInteger(Math.log2(size))) throw new RangeError(`FFT size ${size} is not a power of two`);
    this.size = size;
    this.#cosine = new Float64Array(size / 2);
    this.#sine = new Float64Array(size / 2);
    for (let i = 0; i < size / 2; i++) {
      this.#cosine[i] = Math.cos((2 * Math.PI * i) / size);
      this.#sine[i] = Math.sin((2 * Math.PI * i) / size);
    }
    const bits = Math.log2(size);
    this.#reversed = new Uint32Array(size);
    for (let i = 0; i < size; i++) {
      let reversed = 0;
      for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
      this.#reversed[i] = reversed;
    }
  }

  /** Time to spectrum, unscaled. Both arrays have `size` elements and are overwritten. */
  forward(real: Float64Array, imaginary: Float64Array): void {
    this.#transform(real, imaginary);
  }

  /** Spectrum to time, scaled by 1/size, so that it undoes `forward`. */
  inverse(real: Float64Array, imaginary: Float64Array): void {
    // The inverse is the forward transform with the roles of the two parts exchanged.
    this.#transform(imaginary, real);
    const scale = 1 / this.size;
    for (let i = 0; i < this.size; i++) {
      real[i] = real[i]! * scale;
      imaginary[i] = imaginary[i]! * scale;
    }
  }

  #transform(real: Float64Array, imaginary: Float64Array): void {
    this.#reorder(real, imaginary);
    const { size } = this;
    const cosine = this.#cosine;
    const sine = this.#sine;
    for (let span = 2; span <= size; span <<= 1) {
      const half = span >> 1;
      const stride = size / span;
      for (let start = 0; start < size; start += span) {
        for (let j = 0, k = 0; j < half; j++, k += stride) {
          const c = cosine[k]!;
          const s = sine[k]!;
          const a = start + j;
          const b = a + half;
          const re = real[b]! * c + imaginary[b]! * s;
          const im = imaginary[b]! * c - real[b]! * s;
          real[b] = real[a]! - re;
          imaginary[b] = imaginary[a]! - im;
          real[a] = real[a]! + re;
          imaginary[a] = imaginary[a]! + im;
        }
      }
    }
  }

  #reorder(real: Float64Array, imaginary: Float64Array): void {
    for (let i = 0; i < this.size; i++) {
      const j = this.#reversed[i]!;
      if (j <= i) continue;
      const re = real[i]!;
      real[i] = real[j]!;
      real[j] = re;
      const im = imaginary[i]!;
      imaginary[i] = imaginary[j]!;
      imaginary[j] = im;
    }
  }
}
