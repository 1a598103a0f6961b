/** A stage of radix 4: merges four transforms of `quarter` values each. */
interface Stage {
  quarter: number;
  /** Cosine and sine by which the second, third and fourth value are turned (by two steps, one and three), in the order of their use. */
  turns: Float64Array;
}

/**
 * The stages of a complex fast Fourier transform, decimation in time: radix 4 after a first stage of radix 8 or 4. Apart from the order of the input,
 * so that whoever copies samples in puts them there in that order, and none is moved twice.
 */
export class FftStages {
  /** Bit-reversed: place `i` of the input is for the value at `order[i]`. */
  readonly order: Uint32Array;
  readonly #first: (real: Float64Array, imaginary: Float64Array) => void;
  readonly #stages: Stage[] = [];

  /** @throws RangeError unless `size` is a power of two, 2 or more. */
  constructor(size: number) {
    const bits = Math.log2(size);
    if (size < 2 || !Number.isInteger(bits)) throw new RangeError(`FFT size ${size} is not a power of two`);
    this.order = bitReversals(size, bits);
    const isOdd = bits % 2 === 1;
    this.#first = isOdd ? (bits === 1 ? addPair : addOctuples) : addQuadruples;
    for (let quarter = isOdd ? 8 : 4; quarter < size; quarter *= 4)
      this.#stages.push({ quarter, turns: turnsOf(quarter) });
  }

  /** From input in `order` to its spectrum, in place, unscaled. With the two parts exchanged it is the inverse. */
  run(real: Float64Array, imaginary: Float64Array): void {
    this.#first(real, imaginary);
    for (const { quarter, turns } of this.#stages) mergeQuarters(real, imaginary, quarter, turns);
  }
}

function bitReversals(size: number, bits: number): Uint32Array {
  const order = new Uint32Array(size);
  for (let i = 1; i < size; i++) order[i] = (order[i >> 1]! >> 1) | ((i & 1) << (bits - 1));
  return order;
}

function turnsOf(quarter: number): Float64Array {
  const turns = new Float64Array(6 * quarter);
  for (let j = 0; j < quarter; j++) {
    [2 * j, j, 3 * j].forEach((steps, i) => {
      const angle = (Math.PI * steps) / (2 * quarter);
      turns.set([Math.cos(angle), Math.sin(angle)], 6 * j + 2 * i);
    });
  }
  return turns;
}

/** The inputs stand in bit-reversed order, so the second quarter (`b`) has the values that the third of a plain radix 4 would have. */
function mergeQuarters(real: Float64Array, imaginary: Float64Array, quarter: number, turns: Float64Array): void {
  for (let start = 0; start < real.length; start += 4 * quarter) {
    for (let j = 0, turn = 0; j < quarter; j++, turn += 6) {
      const a = start + j;
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const cosB = turns[turn]!;
      const sinB = turns[turn + 1]!;
      const cosC = turns[turn + 2]!;
      const sinC = turns[turn + 3]!;
      const cosD = turns[turn + 4]!;
      const sinD = turns[turn + 5]!;
      const reB = real[b]! * cosB + imaginary[b]! * sinB;
      const imB = imaginary[b]! * cosB - real[b]! * sinB;
      const reC = real[c]! * cosC + imaginary[c]! * sinC;
      const imC = imaginary[c]! * cosC - real[c]! * sinC;
      const reD = real[d]! * cosD + imaginary[d]! * sinD;
      const imD = imaginary[d]! * cosD - real[d]! * sinD;
      const sumRe = real[a]! + reB;
      const sumIm = imaginary[a]! + imB;
      const leftRe = real[a]! - reB;
      const leftIm = imaginary[a]! - imB;
      const upperRe = reC + reD;
      const upperIm = imC + imD;
      const lowerRe = reC - reD;
      const lowerIm = imC - imD;
      real[a] = sumRe + upperRe;
      imaginary[a] = sumIm + upperIm;
      real[b] = leftRe + lowerIm;
      imaginary[b] = leftIm - lowerRe;
      real[c] = sumRe - upperRe;
      imaginary[c] = sumIm - upperIm;
      real[d] = leftRe - lowerIm;
      imaginary[d] = leftIm + lowerRe;
    }
  }
}

function addPair(real: Float64Array, imaginary: Float64Array): void {
  const [re, im] = [real[1]!, imaginary[1]!];
  real[1] = real[0]! - re;
  imaginary[1] = imaginary[0]! - im;
  real[0] = real[0]! + re;
  imaginary[0] = imaginary[0]! + im;
}

/** Transforms of four values, which turn by quarters only. */
function addQuadruples(real: Float64Array, imaginary: Float64Array): void {
  for (let a = 0; a < real.length; a += 4) {
    const sumRe = real[a]! + real[a + 1]!;
    const sumIm = imaginary[a]! + imaginary[a + 1]!;
    const leftRe = real[a]! - real[a + 1]!;
    const leftIm = imaginary[a]! - imaginary[a + 1]!;
    const upperRe = real[a + 2]! + real[a + 3]!;
    const upperIm = imaginary[a + 2]! + imaginary[a + 3]!;
    const lowerRe = real[a + 2]! - real[a + 3]!;
    const lowerIm = imaginary[a + 2]! - imaginary[a + 3]!;
    real[a] = sumRe + upperRe;
    imaginary[a] = sumIm + upperIm;
    real[a + 1] = leftRe + lowerIm;
    imaginary[a + 1] = leftIm - lowerRe;
    real[a + 2] = sumRe - upperRe;
    imaginary[a + 2] = sumIm - upperIm;
    real[a + 3] = leftRe - lowerIm;
    imaginary[a + 3] = leftIm + lowerRe;
  }
}

/** Transforms of eight values: four pairs, then their sums as four values, and their differences, which turn by eighths. */
function addOctuples(real: Float64Array, imaginary: Float64Array): void {
  for (let a = 0; a < real.length; a += 8) {
    const reA = real[a]! - real[a + 1]!;
    const imA = imaginary[a]! - imaginary[a + 1]!;
    // Turned by a quarter.
    const reB = imaginary[a + 2]! - imaginary[a + 3]!;
    const imB = real[a + 3]! - real[a + 2]!;
    const reC = real[a + 4]! - real[a + 5]!;
    const imC = imaginary[a + 4]! - imaginary[a + 5]!;
    const reD = real[a + 6]! - real[a + 7]!;
    const imD = imaginary[a + 6]! - imaginary[a + 7]!;
    addSums(real, imaginary, a);
    const turnedReC = (reC + imC) * Math.SQRT1_2;
    const turnedImC = (imC - reC) * Math.SQRT1_2;
    const turnedReD = (imD - reD) * Math.SQRT1_2;
    const turnedImD = (imD + reD) * -Math.SQRT1_2;
    const sumRe = reA + reB;
    const sumIm = imA + imB;
    const leftRe = reA - reB;
    const leftIm = imA - imB;
    const upperRe = turnedReC + turnedReD;
    const upperIm = turnedImC + turnedImD;
    const lowerRe = turnedReC - turnedReD;
    const lowerIm = turnedImC - turnedImD;
    real[a + 1] = sumRe + upperRe;
    imaginary[a + 1] = sumIm + upperIm;
    real[a + 3] = leftRe + lowerIm;
    imaginary[a + 3] = leftIm - lowerRe;
    real[a + 5] = sumRe - upperRe;
    imaginary[a + 5] = sumIm - upperIm;
    real[a + 7] = leftRe - lowerIm;
    imaginary[a + 7] = leftIm + lowerRe;
  }
}

/** Sums of the four pairs from `a` on, as a transform of four values in the even places. */
function addSums(real: Float64Array, imaginary: Float64Array, a: number): void {
  const reA = real[a]! + real[a + 1]!;
  const imA = imaginary[a]! + imaginary[a + 1]!;
  const reB = real[a + 2]! + real[a + 3]!;
  const imB = imaginary[a + 2]! + imaginary[a + 3]!;
  const reC = real[a + 4]! + real[a + 5]!;
  const imC = imaginary[a + 4]! + imaginary[a + 5]!;
  const reD = real[a + 6]! + real[a + 7]!;
  const imD = imaginary[a + 6]! + imaginary[a + 7]!;
  real[a] = reA + reB + (reC + reD);
  imaginary[a] = imA + imB + (imC + imD);
  real[a + 2] = reA - reB + (imC - imD);
  imaginary[a + 2] = imA - imB - (reC - reD);
  real[a + 4] = reA + reB - (reC + reD);
  imaginary[a + 4] = imA + imB - (imC + imD);
  real[a + 6] = reA - reB - (imC - imD);
  imaginary[a + 6] = imA - imB + (reC - reD);
}
