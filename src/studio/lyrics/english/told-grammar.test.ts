import { expect, test } from 'vitest';
import { tokensOf } from '../reading/tokens.ts';
import { faultIn, lengthOf } from './told-grammar.ts';

const wordsOf = (text: string): string[] => tokensOf(text).map((token) => token.text);

test.each([
  ['he start holding the bus for her', 'agreement'],
  ['you from Jamaica and you came in a boat', 'agreement'],
  ['you was always there', 'agreement'],
  ['you are not even my blood you, you were her friend', 'broken'],
  ['you get the idea', 'broken'],
  ['called every one of your grandchildren cock', 'no subject'],
  ['active duty, four deployments, eleven stations', 'list'],
  ['Year four teacher leaving at end of term', 'list'],
  ['you left because the', 'unfinished'],
  ['we would like it in waltz time if that is possible', 'broken'],
])('STU-01 no song sings what is no English: %s', (text, fault) => {
  expect(faultIn(wordsOf(text))).toBe(fault);
});

test.each([
  'you sing opera to the coffee machine',
  'you bring your own sauce to restaurants',
  'you drive a truck, long haul, thirty-one years',
  'every Christmas you set the table for one more than we are',
  'you had a budgie called Elvis and a budgie called Elvis before that',
  'they treated him as though he were the only patient',
  'you were our beagle and you were thirteen',
  'nine years of saving and living in a flat',
  'took me a year to find the paprika',
  'your daughter made him go on a date',
])('STU-01 good sentences are sung: %s', (text) => {
  expect(faultIn(wordsOf(text))).toBeUndefined();
});

test.each([
  ['now he reads to his little sister, other kids said', 'now he reads to his little sister'],
  ['a young lad got it out with a stick, September', 'a young lad got it out with a stick'],
  ['we are so proud of you, lovers rock style if you can', 'we are so proud of you'],
  ['you sing, you dance', 'you sing, you dance'],
])('STU-01 an end that says nothing is cut: %s', (text, kept) => {
  const words = wordsOf(text);
  expect(words.slice(0, lengthOf(words)).join(' ').replaceAll(' ,', ',')).toBe(kept);
});
