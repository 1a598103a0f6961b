import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutCardWords } from './card-words.ts';

/** Inside an A6 card, in points; letters of the size of a printed card's. */
const room = { width: 229, height: 351 };
const half = (text: string, size: number): number => Array.from(text).length * size * 0.5;
const layout = (dedication: string, signature = '') =>
  layoutCardWords({ dedication, signature }, room, { dedication: half, signature: half });
const letters = (text: string): string => text.replaceAll(/\s+/g, '');

test('GIFT-02 a card has every letter of its dedication and signature, inside its edges, however they are typed', () => {
  const unit = fc.constantFrom('a', 'é', '愛', 'm');
  const word = fc.oneof(...[4, 60].map((maxLength) => fc.string({ unit, minLength: 1, maxLength })));
  const text = (most: number) =>
    fc
      .array(fc.tuple(word, fc.constantFrom(' ', '\n', '\n\n')), { maxLength: 200, size: 'max' })
      .map((words) => words.flat().join('').slice(0, most).trim());
  fc.assert(
    fc.property(text(400), text(80), (dedication, signature) => {
      const words = layout(dedication, signature.replaceAll('\n', ' '));
      expect(letters(words.dedication.lines.join(''))).toBe(letters(dedication));
      expect(letters(words.signature.lines.join(''))).toBe(letters(signature));
      expect(words.height).toBeLessThanOrEqual(room.height);
      for (const { lines, size } of [words.dedication, words.signature]) {
        expect(size).toBeGreaterThanOrEqual(8);
        for (const line of lines) expect(half(line, size)).toBeLessThanOrEqual(room.width);
      }
    }),
  );
});

test('GIFT-02 a short dedication is set large in its own lines, twenty lines smaller, and hundreds run together', () => {
  expect(layout('Mum,\nno presents').dedication).toMatchObject({ size: 17, lines: ['Mum,', 'no presents'] });
  const twenty = layout(Array.from({ length: 20 }, (_, line) => `Line ${line}`).join('\n'), 'Sam');
  expect(twenty.dedication.lines).toHaveLength(20);
  expect(twenty.dedication.size).toBe(12);
  expect(layout('a\n'.repeat(199)).dedication.lines.length).toBeLessThan(12);
});
