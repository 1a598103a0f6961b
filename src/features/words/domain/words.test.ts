import { expect, test } from 'vitest';
import { countChangedLines } from './changed-lines.ts';
import { longestLine, remindsAt } from './limits.ts';
import { typedLine } from './typed-line.ts';

test('GIFT-01 a typed line is one line of visible signs with a letter in it, and no more than 80', () => {
  expect(typedLine('  You burnt\n the\u0000 toast \u202e')).toBe('You burnt the toast');
  expect(typedLine('Здравствуй, мама')).toBe('Здравствуй, мама');
  for (const none of ['', '   ', '…', '42', '\u200b']) expect(typedLine(none), none).toBeNull();
  expect(typedLine('é'.repeat(longestLine))).not.toBeNull();
  expect(typedLine('é'.repeat(longestLine + 1))).toBeNull();
});

test('GIFT-01 the reminder comes two hours ahead, and not where the first letter has just come', () => {
  const shownAt = new Date('2026-05-04T09:00:00Z');
  const after = (hours: number): Date => new Date(shownAt.getTime() + hours * 3_600_000);
  expect(remindsAt({ shownAt, approvesAt: after(12) })).toEqual(after(10));
  expect(remindsAt({ shownAt, approvesAt: after(4) })).toEqual(after(2));
  expect(remindsAt({ shownAt, approvesAt: after(3) })).toBeNull();
});

test('GIFT-01 lines that differ are counted wherever they stand', () => {
  const words = (...lines: string[]) => ({ sections: [{ lines: lines.map((display) => ({ display })) }] });
  expect(countChangedLines(words('a', 'b'), words('b', 'a'))).toBe(0);
  expect(countChangedLines(words('a', 'b', 'c'), words('a', 'x', 'c'))).toBe(1);
  expect(countChangedLines(words('a'), words('a', 'a', 'b'))).toBe(2);
  expect(countChangedLines(words('a', 'b'), words())).toBe(2);
});
