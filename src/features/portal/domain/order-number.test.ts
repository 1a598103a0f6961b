import { expect, test } from 'vitest';
import { maskedNumber, writtenNumber } from './order-number.ts';

test('FIND-04 an order number is looked for in capitals, without the spaces around it', () => {
  expect(writtenNumber('\t song-2026-7kq4mx ')).toBe('SONG-2026-7KQ4MX');
});

test('FIND-04 a masked number keeps nothing of the code that opens the order', () => {
  expect(maskedNumber('SONG-2026-7KQ4MX')).toBe('SONG-2026-••••••');
});
