/**
 * Complex fast Fourier transform in place, radix 2 (Cooley-Tukey, decimation in time), two stages a pass. Tables are made once for a size, so
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
    const isOdd = Math.log2(size) % 2 === 1;
    if (isOdd) addPairs(real, imaginary);
    for (let quarter = isOdd ? 2 : 1; quarter < size; quarter *= 4) this.#twoStages(real, imaginary, quarter);
  }

  /** Two stages at once, of spans 2 and 4 quarters: each value is read and written half as often. */
  #twoStages(real: Float64Array, imaginary: Float64Array, quarter: number): void {
    const { size } = this;
    const cosine = this.#cosine;
    const sine = this.#sine;
    const stride = size / (4 * quarter);
    const turn = quarter * stride;
    for (let start = 0; start < size; start += 4 * quarter) {
      for (let j = 0, k = 0; j < quarter; j++, k += stride) {
        const a = start + j;
        const b = a + quarter;
        const c = b + quarter;
        const d = c + quarter;
        const cosInner = cosine[2 * k]!;
        const sinInner = sine[2 * k]!;
        const reB = real[b]! * cosInner + imaginary[b]! * sinInner;
        const imB = imaginary[b]! * cosInner - real[b]! * sinInner;
        const reD = real[d]! * cosInner + imaginary[d]! * sinInner;
        const imD = imaginary[d]! * cosInner - real[d]! * sinInner;
        const upperRe = real[c]! + reD;
        const upperIm = imaginary[c]! + imD;
        const lowerRe = real[c]! - reD;
        const lowerIm = imaginary[c]! - imD;
        const reC = upperRe * cosine[k]! + upperIm * sine[k]!;
        const imC = upperIm * cosine[k]! - upperRe * sine[k]!;
        const reE = lowerRe * cosine[k + turn]! + lowerIm * sine[k + turn]!;
        const imE = lowerIm * cosine[k + turn]! - lowerRe * sine[k + turn]!;
        const sumRe = real[a]! + reB;
        const sumIm = imaginary[a]! + imB;
        const leftRe = real[a]! - reB;
        const leftIm = imaginary[a]! - imB;
        real[a] = sumRe + reC;
        imaginary[a] = sumIm + imC;
        real[c] = sumRe - reC;
        imaginary[c] = sumIm - imC;
        real[b] = leftRe + reE;
        imaginary[b] = leftIm + imE;
        real[d] = leftRe - reE;
        imaginary[d] = leftIm - imE;
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

/** The first stage alone, which turns nothing. */
function addPairs(real: Float64Array, imaginary: Float64Array): void {
  for (let a = 0; a < real.length; a += 2) {
    const re = real[a + 1]!;
    const im = imaginary[a + 1]!;
    real[a + 1] = real[a]! - re;
    imaginary[a + 1] = imaginary[a]! - im;
    real[a] = real[a]! + re;
    imaginary[a] = imaginary[a]! + im;
  }
}
