import { expect, test } from 'vitest';
import { parsePence } from './parse-pence.ts';

test('an amount is read as people write it, and nothing else is an amount', () => {
  expect(['12.50', '£12.5', ' 12 ', '0.05', '53.99'].map(parsePence)).toEqual([1250, 1250, 1200, 5, 5399]);
  for (const text of ['', '-5', '1e3', '12.505', '12,50', '1/2', '१२', '99999999', 'all'])
    expect(parsePence(text)).toBeNull();
});
