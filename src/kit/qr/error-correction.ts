/** Reed-Solomon over GF(2^8) with the polynomial 0x11d, as QR codes use it (ISO/IEC 18004, 7.5). */
const polynomial = 0x11d;

function multiply(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * polynomial);
    product ^= ((y >>> bit) & 1) * x;
  }
  return product & 0xff;
}

/** Coefficients of the generator of that many check bytes, the highest power (always 1) left out. */
function generator(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, index): number => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let turn = 0; turn < degree; turn++) {
    for (let at = 0; at < degree; at++) {
      result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

/** That many check bytes for the data. */
export function checkBytes(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  const remainder = Array.from({ length: count }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (const [at, coefficient] of divisor.entries())
      remainder[at] = (remainder[at] ?? 0) ^ multiply(coefficient, factor);
  }
  return remainder;
}
