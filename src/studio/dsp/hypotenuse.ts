/** The same as V8's `Math.hypot` of two numbers, bit for bit; that is a function for any number of them, and slow. */
export function hypotenuse(a: number, b: number): number {
  const first = Math.abs(a);
  const second = Math.abs(b);
  const most = first > second ? first : second;
  if (most === 0) return 0;
  const x = first / most;
  const y = second / most;
  return Math.sqrt(x * x + y * y) * most;
}
