import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inCurrency, pounds, poundsAndPence, withoutAmounts } from './money.ts';

test('WIZ-15 pence become pounds as they are written in Britain', () => {
  expect([2900, 5399, 5, 0, 100_000, 123_456_789, -2905].map(pounds)).toEqual([
    '£29',
    '£53.99',
    '£0.05',
    '£0',
    '£1,000',
    '£1,234,567.89',
    '-£29.05',
  ]);
  expect([2900, 5, -1, 100_010].map(poundsAndPence)).toEqual(['£29.00', '£0.05', '-£0.01', '£1,000.10']);
});

test('MEND-11a an amount of any currency counts its own smallest unit', () => {
  const each = [inCurrency('gbp', 2900), inCurrency('usd', 2900), inCurrency('jpy', 2900), inCurrency('gbp', -5)];
  expect(each).toEqual(['£29.00', 'US$29.00', 'JP¥2,900', '-£0.05']);
});

test('WIZ-15 no penny is lost or won on the way to text', () => {
  const pence = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(pence, (amount) => {
      for (const written of [pounds(amount), poundsAndPence(amount)]) {
        const digits = written.replaceAll(/[£,]/g, '');
        expect(Math.round(Number(digits) * 100)).toBe(amount === 0 ? 0 : amount);
      }
    }),
  );
});

test('HOLE-14 a sentence loses its amounts and nothing else', () => {
  expect(withoutAmounts('This costs £1,029.37, not £5. On 3 May, song 12.')).toBe(
    'This costs £…, not £…. On 3 May, song 12.',
  );
});
