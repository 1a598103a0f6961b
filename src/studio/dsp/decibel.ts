export function toGain(decibel: number): number {
  return 10 ** (decibel / 20);
}

/** -200 for silence. */
export function toDecibel(gain: number): number {
  return 20 * Math.log10(Math.max(gain, 1e-10));
}
