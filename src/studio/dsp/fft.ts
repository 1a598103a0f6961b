/** A pass of two stages, of spans 2 and 4 quarters. */
interface Pass {
  quarter: number;
  /** Cosine and sine of three turns (of the inner stage, the outer one, and the outer one a quarter further), in the order of their use. */
  turns: Float64Array;
}

/**
 * Complex fast Fourier transform in place, radix 2 (Cooley-Tukey, decimation in time), two stages a pass. Tables are made once for a size, so
 * keep one instance for many transforms.
 */
export class Fft {
  readonly size: number;
  readonly #passes: Pass[] = [];
  /** Pairs of places whose values change places. */
  readonly #swaps: Uint32Array;
  readonly #isOdd: boolean;

  /** @throws RangeError unless `size` is a power of two, 2 or more. */
  constructor(size: number) {
    const bits = Math.log2(size);
    if (size < 2 || !Number.isInteger(bits)) throw new RangeError(`FFT size ${size} is not a power of two`);
    this.size = size;
    this.#isOdd = bits % 2 === 1;
    for (let quarter = this.#isOdd ? 2 : 1; quarter < size; quarter *= 4)
      this.#passes.push({ quarter, turns: turnsOf(quarter, size) });
    this.#swaps = reversals(size, bits);
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
    exchange(real, imaginary, this.#swaps);
    if (this.#isOdd) addPairs(real, imaginary);
    for (const { quarter, turns } of this.#passes) {
      if (quarter === 1) addQuadruples(real, imaginary, turns);
      else twoStages(real, imaginary, quarter, turns);
    }
  }
}

function turnsOf(quarter: number, size: number): Float64Array {
  const turns = new Float64Array(6 * quarter);
  for (let j = 0; j < quarter; j++) {
    const outer = (j * size) / (4 * quarter);
    [2 * outer, outer, outer + size / 4].forEach((step, i) => {
      const angle = (2 * Math.PI * step) / size;
      turns.set([Math.cos(angle), Math.sin(angle)], 6 * j + 2 * i);
    });
  }
  return turns;
}

function reversals(size: number, bits: number): Uint32Array {
  const swaps: number[] = [];
  for (let i = 0; i < size; i++) {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    if (reversed > i) swaps.push(i, reversed);
  }
  return Uint32Array.from(swaps);
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

/** Each value is read and written half as often as by two stages one after the other. */
function twoStages(real: Float64Array, imaginary: Float64Array, quarter: number, turns: Float64Array): void {
  for (let start = 0; start < real.length; start += 4 * quarter) {
    for (let j = 0, turn = 0; j < quarter; j++, turn += 6) {
      const a = start + j;
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const cosInner = turns[turn]!;
      const sinInner = turns[turn + 1]!;
      const reB = real[b]! * cosInner + imaginary[b]! * sinInner;
      const imB = imaginary[b]! * cosInner - real[b]! * sinInner;
      const reD = real[d]! * cosInner + imaginary[d]! * sinInner;
      const imD = imaginary[d]! * cosInner - real[d]! * sinInner;
      const upperRe = real[c]! + reD;
      const upperIm = imaginary[c]! + imD;
      const lowerRe = real[c]! - reD;
      const lowerIm = imaginary[c]! - imD;
      const reC = upperRe * turns[turn + 2]! + upperIm * turns[turn + 3]!;
      const imC = upperIm * turns[turn + 2]! - upperRe * turns[turn + 3]!;
      const reE = lowerRe * turns[turn + 4]! + lowerIm * turns[turn + 5]!;
      const imE = lowerIm * turns[turn + 4]! - lowerRe * turns[turn + 5]!;
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

/** The first two stages, which turn by nothing or by a quarter: what `twoStages` does, with the same values to the bit. */
function addQuadruples(real: Float64Array, imaginary: Float64Array, turns: Float64Array): void {
  // The cosine of a quarter is not quite 0.
  const cosine = turns[4]!;
  for (let a = 0; a < real.length; a += 4) {
    const sumRe = real[a]! + real[a + 1]!;
    const sumIm = imaginary[a]! + imaginary[a + 1]!;
    const leftRe = real[a]! - real[a + 1]!;
    const leftIm = imaginary[a]! - imaginary[a + 1]!;
    const reC = real[a + 2]! + real[a + 3]!;
    const imC = imaginary[a + 2]! + imaginary[a + 3]!;
    const lowerRe = real[a + 2]! - real[a + 3]!;
    const lowerIm = imaginary[a + 2]! - imaginary[a + 3]!;
    const reE = lowerRe * cosine + lowerIm;
    const imE = lowerIm * cosine - lowerRe;
    real[a] = sumRe + reC;
    imaginary[a] = sumIm + imC;
    real[a + 2] = sumRe - reC;
    imaginary[a + 2] = sumIm - imC;
    real[a + 1] = leftRe + reE;
    imaginary[a + 1] = leftIm + imE;
    real[a + 3] = leftRe - reE;
    imaginary[a + 3] = leftIm - imE;
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
