import { expect, test } from 'vitest';
import { hookSpans, isPhrase, pointsBack } from './hook-spans.ts';

const spansOf = (sentence: string): string[] => {
  const words = sentence.split(' ');
  return hookSpans(words).map(({ from, to, subject }) =>
    [...(subject === undefined ? [] : [subject]), ...words.slice(from, to)].join(' '),
  );
};

test.each([
  ['You never left', ['You never left']],
  ['When my knee went you carried both packs', ['you carried both packs']],
  ['You kept a kettle in the wheelhouse', ['You kept a kettle', 'You kept a kettle in the wheelhouse']],
  ['You played cards and never missed a trick', ['You played cards', 'you never missed a trick']],
  ['The parcel held just one sock', ['just one sock']],
  ['Because you held it', []],
  ['She was a preemie three pounds', []],
  ['The vicar drew a bull', []],
])('STU-01 a hook is a whole clause, or a noun that is counted or described: %s', (sentence, spans) => {
  for (const span of spans) expect(spansOf(sentence)).toContain(span);
  if (spans.length === 0) expect(spansOf(sentence)).toEqual([]);
});

test.each([
  ['nineteen seconds', true],
  ['spiky potatoes', true],
  ["it's only a lasagne", false],
  ['you never know', false],
])('STU-01 a saying is a word for something, or says what somebody does: %s', (saying, isWord) => {
  expect(isPhrase(saying)).toBe(isWord);
});

test.each([
  ['we thought it was for Father Christmas', true],
  ['we learned the birds because they started first', false],
])('STU-01 a pronoun may have nobody before it: %s', (sentence, isOpen) => {
  expect(pointsBack(sentence.split(' '))).toBe(isOpen);
});
