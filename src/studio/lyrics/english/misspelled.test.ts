import { expect, test } from 'vitest';
import { meant, spelledRight, withShortForms } from './misspelled.ts';

const nobody = (): boolean => false;

test.each([
  ['Our tortise was in the familly since my first marrage', 'Our tortoise was in the family since my first marriage'],
  ['evry june she had strawberrys', 'every june she had strawberries'],
  ['a differnt handshake, spelt wrong, tattood', 'a different handshake, spelt wrong, tattooed'],
  ['the familys holiday and two ladys', "the family's holiday and two ladies"],
  ['he doesnt know its kicking and its only a dog', "he doesnt know it's kicking and it's only a dog"],
  ['its meaning, its wings, its own bed', 'its meaning, its wings, its own bed'],
  ['in my parents box room', "in my parents' box room"],
  ['2 days b4 the hole class knew', '2 days before the whole class knew'],
  ['he use to turn it of and no body knew', 'he used to turn it off and nobody knew'],
])('STU-01 spelling is mended where one common word is meant: %s', (typed, mended) => {
  expect(spelledRight(typed, nobody)).toBe(mended);
});

test.each(
  'cannae widnae doon intae windaes craic scran skint budgie netball pamplemousse jollof garri verandah couplet boxroom lassie telt'.split(
    ' ',
  ),
)('STU-01 dialect, rare words and words of other languages stay: %s', (word) => {
  expect(meant(word)).toBeUndefined();
});

test('STU-01 a name of the order is no slip', () => {
  expect(spelledRight('tayler and tortise', (lower) => lower === 'tayler')).toBe('tayler and tortoise');
  expect(spelledRight('we love Famillia', nobody)).toBe('we love Famillia');
});

test('STU-01 a saying gets its apostrophes alone', () => {
  expect(withShortForms('righto, whatd ya lern')).toBe("righto, what'd ya lern");
});
