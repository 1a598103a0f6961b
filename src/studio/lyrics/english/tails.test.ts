import { expect, test } from 'vitest';
import type { ToldMood } from '../as-told-rules.ts';
import { language } from './index.ts';
import bank from './tails.json' with { type: 'json' };
import { tailsBehind, withoutTail } from './tails.ts';

const tails = bank.groups.flatMap((group) => group.tails);

test('STU-01 tails are a few words that can be sung and rhyme', () => {
  const wrong = tails.filter((tail) => language.syllables(tail).length > 6 || language.rhymeKey(tail) === '');
  expect(wrong).toEqual([]);
});

test('STU-01 tails stand once in a group, without a capital or a mark at their end', () => {
  expect(bank.groups.filter((group) => new Set(group.tails).size < group.tails.length)).toEqual([]);
  expect(tails.filter((tail) => !/^(?:\p{Ll}|I\b|I').*[\p{L}]$/u.test(tail))).toEqual([]);
});

test('STU-01 no tail tells where, when or of whom', () => {
  const telling = /\b(?:mum|dad|morning|monday|summer|winter|kitchen|garden|london|wife|husband|god|lord)\b/iu;
  expect(tails.filter((tail) => telling.test(tail))).toEqual([]);
});

test('STU-01 a line is known without its tail, and one of the buyer stays whole', () => {
  expect(withoutTail('You fed our cat, fancy that')).toBe('You fed our cat');
  expect(withoutTail('You fed our cat, fancy that.')).toBe('You fed our cat');
  expect(withoutTail('You fed our cat, our dog and me')).toBe('You fed our cat, our dog and me');
});

test.each([
  ['a number', 'you drove it for thirty years', 'give or take', true],
  ['no number', 'you drove it to the sea', 'give or take', false],
  ['a party, of one who is mourned', 'you drove it for thirty years', 'hooray', false, 'calm'],
  ['love, of a friend', 'we danced all night hand over hand', 'and I said yes', false],
  ['love, of a partner', 'we danced together', 'and I said yes', true, 'love'],
  ['a word of the clause itself', 'you told the truth and that was that', 'and that was that', false],
] as readonly [string, string, string, boolean, ToldMood?][])(
  'STU-01 tails suit their clause: %s',
  (_, clause, tail, isThere, mood = 'light') => {
    expect(
      tailsBehind(clause, mood)
        .map(({ words }) => words)
        .includes(tail),
    ).toBe(isThere);
  },
);
