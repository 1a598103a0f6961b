import { expect, test } from 'vitest';
import { told } from '../reading/test/read-story.ts';
import { withMarks } from './run-on.ts';

test.each([
  [
    'hes 40 on the 9th sings the wrong words to everything',
    'hes 40 on the 9th. he sings the wrong words to everything',
  ],
  ['it had the voicemail on it he didnt make a thing of it', 'it had the voicemail on it. he didnt make a thing of it'],
  ['he proposed on a pedalo it started sinking', 'he proposed on a pedalo. it started sinking'],
  [
    '62 does parkrun in her slippers once did it in the rain',
    '62. does parkrun in her slippers. once did it in the rain',
  ],
  ['45 on friday still cant cook an egg', '45 on friday. still cant cook an egg'],
  ['makes the best gravy in leeds wont tell anyone', 'makes the best gravy in leeds. wont tell anyone'],
  ['the dog loves him more than me cries when he leaves', 'the dog loves him more than me and cries when he leaves'],
  ['when i broke my leg she carried me upstairs', 'when i broke my leg, she carried me upstairs'],
])('STU-01 the end of a clause is found where nobody marked it: %s', (typed, marked) => {
  expect(withMarks(typed)).toBe(marked);
});

test.each([
  'she said we could keep the scarf he left on the train',
  'he told me he loved me',
  'so tired he fell asleep in his soup',
  'loves everything he cooks',
  'he was the one who taught me to swim',
  'both of them came as Elton John',
  'every one of us does it differently',
  'until it got dark',
  'he burns every sausage he has ever cooked',
  'she knows where everything is',
  'last birthday Kevin the driver let him press the button',
  'loves the food mum makes',
])('STU-01 a sentence that is one stays one: %s', (typed) => {
  expect(withMarks(typed)).toBe(typed);
});

test.each([
  ['my dads last voicemail', "my dad's last voicemail"],
  ['at my sisters house', "at my sister's house"],
  ['at my sisters and it rained', 'at my sisters and it rained'],
])('STU-01 an owner gets the apostrophe: %s', (typed, mended) => {
  expect(withMarks(typed)).toBe(mended);
});

test('STU-01 notes without full stops are told one by one', async () => {
  const clauses = await told('en', 'hes 40 on the 9th sings the wrong words to everything and feeds the cat', {
    shown: 'Declan',
  });
  expect(clauses).toEqual(["you're forty on the ninth", 'you sing the wrong words to everything', 'and feed the cat']);
});
