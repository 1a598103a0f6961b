import { expect, test } from 'vitest';
import { randomFrom } from '../random.ts';
import { rounded } from './round.ts';

test('STU-01 samples are rounded as Math.round rounds them, beside every half too', () => {
  const random = randomFrom('rounded');
  const halves = [-32_767.5, -2.5, -1.5, -0.5, 0, 0.5, 1.5, 2.5, 32_766.5];
  const beside = halves.flatMap((half) => [half - 2 ** -40, half, half + 2 ** -40]);
  const least = [1e-20, -1e-20, Number.MIN_VALUE, -Number.MIN_VALUE, -0.49999999999999994, -0.5000000000000001];
  const values = [...beside, ...least, ...Array.from({ length: 10_000 }, () => (random() - 0.5) * 65_536)];
  // Adding a zero leaves nothing but the sign of a zero behind.
  for (const value of values) expect(rounded(value)).toBe(Math.round(value) + 0);
});
