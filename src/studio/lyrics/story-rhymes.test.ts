import { expect, test } from 'vitest';
import { language } from './english/index.ts';
import { closeness, rhymesIn } from './story-rhymes.ts';

test('STU-01 a rhyme is worth more than one by family, and that more than a shared vowel', () => {
  const [rhyme, family, half, none] = ['stone', 'home', 'boat', 'cat'].map((word) =>
    closeness('You were on your own', `You saw the ${word}`, language),
  );
  expect(rhyme).toBeGreaterThan(family!);
  expect(family).toBeGreaterThan(half!);
  expect(half).toBeGreaterThan(none!);
  expect(none).toBe(0);
});

test('STU-01 a section is worth the rhymes that can be heard in it, each line in one pair', () => {
  const door = 'You sit by the door';
  const four = 'Every day at four';
  const cat = 'You fed our cat';
  const pair = rhymesIn([door, four], language);
  expect(pair).toBeGreaterThan(0);
  expect(rhymesIn([door, cat], language)).toBe(0);
  expect(rhymesIn([door, cat, cat, cat, four], language)).toBe(0);
  expect(rhymesIn([door, four, cat, 'You bought a hat'], language)).toBeGreaterThan(pair);
  expect(rhymesIn([door, four, 'You asked for more'], language)).toBeLessThan(2 * pair);
});
