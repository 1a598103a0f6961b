/** Two-sided p-value that two samples come from one distribution: Mann and Whitney's U, normal approximation with ties. */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  let [ranks, ties, start] = [0, 0, 0];
  while (start < all.length) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const count = end - start;
    ranks += all.slice(start, end).filter(({ isOne }) => isOne).length * ((start + 1 + end) / 2);
    ties += count ** 3 - count;
    start = end;
  }
  const [n, m, total] = [one.length, other.length, all.length];
  const u = ranks - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  return deviation === 0 ? 1 : 2 * (1 - normal(Math.abs(u - (n * m) / 2) / deviation));
}

/** Distribution function of the standard normal: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((before, factor, power) => before + factor * t ** (power + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
