import { expect, test } from 'vitest';
import { findDoubts, type Term } from './check.ts';

const terms: Term[] = [
  { category: 'hate', words: 'Grumbleweed' },
  { category: 'threat', words: 'meet your maker' },
];
const categoriesOf = (text: string, audience: 'private' | 'public' = 'private'): string[] =>
  findDoubts([text], terms, audience).map(({ category }) => category);

test.each([
  ['I’ll kill you if you leave', ['threat']],
  ['I know where she lives.', ['threat']],
  ['We should deport all the neighbours', ['hate']],
  ['Filmed with a hidden camera', ['no-consent']],
  ["She doesn't know I filmed it", ['no-consent']],
  ['You GRUMBLEWEED', ['hate']],
  ['you grümbleweed!', ['hate']],
  ['g r u m b l e w e e d', ['hate']],
  ['grumb1eweed is another word', []],
  ['gr0mbleweed is not it, grumbl3w33d is', ['hate']],
  ['Time to meet, your maker', ['threat']],
  ['Grumbleweeds grow in the garden', []],
  ['You kill me with your jokes', []],
  ['I would kill for her lasagne', []],
  ['He burnt all the toast', []],
])('moderation finds in %j %j', (text, expected) => {
  expect(categoriesOf(text)).toEqual(expected);
});

test('moderation lets a child’s song be private, and has staff look before it is shown to everybody', () => {
  for (const text of ['Theo turns 6 on Sunday', 'aged 9', 'She is 12 years old', 'at primary school']) {
    expect(categoriesOf(text), text).toEqual([]);
    expect(categoriesOf(text, 'public'), text).toEqual(['minor']);
  }
  expect(categoriesOf('turns 60, married 17 years', 'public')).toEqual([]);
});
