import { expect, test } from 'vitest';
import { findLanguage } from '../languages.ts';
import { isAside } from './asides.ts';
import { storyOf, told } from './test/read-story.ts';

test.each([
  ["I'm no writer so bear with me. She swam in the harbour at dawn.", 'bear'],
  ['well im not a poet but bear with me she swam in the harbour at dawn', 'poet'],
  ['She swam in the harbour at dawn, not too soppy pls', 'soppy'],
  ['She swam in the harbour at dawn. we dont want slow we want HAPPY', 'want'],
  ['She swam in the harbour at dawn dont ask me why', 'ask'],
  ["She swam in the harbour at dawn and that's all I'm saying", 'saying'],
  ['She swam in the harbour at dawn so something like that', 'something'],
  ['She swam in the harbour at dawn. Thanks in advance!', 'thanks'],
  ["She swam in the harbour at dawn. We'll play it at her party on Sunday.", 'party'],
  ['She swam in the harbour at dawn. It might be the first dance so not too silly pls', 'dance'],
  ["I'm typing this for my great aunt Edie (88). She swam in the harbour at dawn.", 'edie'],
  ['I write for myself, I hope it is allowed. She swam in the harbour at dawn.', 'hope'],
  ['I am not much of a hand at this. She swam in the harbour at dawn.', 'hand'],
  ['Capitals because I cant see small letters. She swam in the harbour at dawn.', 'capitals'],
  ['Hello. Not sure what to put. She swam in the harbour at dawn. That is all really.', 'sure'],
  ['Dear Sir or Madam, I am writing on behalf of my aunt. She swam in the harbour at dawn.', 'behalf'],
  ['Purpose: ten year celebration.\nInclude: She swam in the harbour at dawn.\nDo not include: the move', 'move'],
  ['Words cannot describe!! She swam in the harbour at dawn', 'describe'],
  ['She swam in the harbour at dawn. She says be sure and put that in', 'sure'],
  ["She swam in the harbour at dawn. Mainly I want it to say I'm proud of her", 'proud'],
])('STU-01 what a buyer says to the shop is not sung, and pushes nothing out: %s', async (text, word) => {
  const lines = (await told('en', text)).join(' ').toLowerCase();
  expect(lines).toContain('you swam in the harbour at dawn');
  expect(lines).not.toContain(word);
});

test.each([
  ['She asked me why I cried.', 'you asked me why i cried'],
  ['We want for nothing with her cooking.', 'we want for nothing with your cooking'],
  ['She could not bear with the noise of the drill.', 'you could not bear with the noise of the drill'],
  ['She danced like that for hours.', 'you danced like that for hours'],
])('STU-01 what is told in such words is sung: %s', async (text, line) => {
  expect((await told('en', text)).join(' ').toLowerCase()).toContain(line);
});

test('STU-01 nothing is an aside in a language without a list of them', async () => {
  const { reading } = await findLanguage('German')!.load();
  expect(isAside('bear with me', reading)).toBe(false);
});

test.each([
  ['oi oi! and "mind your fingers"', ['oi oi!', 'mind your fingers']],
  ['"Piano, piano." In Italian this means gently. I say it to him every day.', ['Piano, piano']],
  ['"slowly does it", she said that one every day', ['slowly does it']],
  ['"give it welly" (mum uses this one now too)', ['give it welly']],
  ['hakuna matata - it means no worries', ['hakuna matata']],
  ['tea first, that was his answer to everything', ['tea first']],
  ['bear with me', []],
  ['ben calls him "boat baby"', ['boat baby']],
  ['she always shouts "mind the cat"', ['mind the cat']],
  ['grandma used to say: "feet first"', ['feet first']],
  ['he ate two pies and everyone yelled "one more"', ['one more']],
  ['"left a bit" and "right a bit", he says both', ['left a bit', 'right a bit']],
])('STU-01 of special words only what somebody says is a saying: %s', async (words, quotes) => {
  expect((await storyOf('en', { words })).quotes.toSorted()).toEqual(quotes.toSorted());
});

test.each([['I told you so'], ['no means no'], ['and another thing'], ['that was easy']])(
  'STU-01 a saying keeps the words that it ends and begins with: %s',
  async (words) => {
    expect((await storyOf('en', { words })).quotes).toEqual([words]);
  },
);

test.each([
  ['He bought them small because he bought them for the size he remembered.', 'for the size you remembered'],
  ['He did not tell us so until our wedding.', 'did not tell us, until our wedding'],
  ['he proposed on a bus and mum said would you ever get up your trousers are wet', 'get up, your trousers are wet'],
  ['one hand on the wheel one hand on the pie he drove to Leeds', 'one hand on the wheel, one hand on the pie'],
  ['he danced w/ the twins in the kitchen', 'danced with the twins'],
])('STU-01 a sentence without its marks is read as it is said: %s', async (text, line) => {
  expect((await told('en', text, { shown: 'Tom' })).join(', ')).toContain(line);
});

test.each([
  ['pettribute', 'After Grandad died she slept on that step for a whole month.', 'slept on that step'],
  ['memorial', 'When her husband died she kept the garden going for twenty years.', 'kept the garden going'],
] as const)('STU-01 in a tribute (%s) the death of another is told', async (occasion, text, line) => {
  expect((await told('en', text, { occasion, shown: 'Aunt Rose' })).join(', ')).toContain(line);
});

test.each([
  ['She died on the second of March, in the sunshine in the kitchen.'],
  ['Sadly he passed away in February at the grand age of eighty-eight.'],
])('STU-01 in a tribute the death of whom it is for goes unsaid: %s', async (text) => {
  expect(await told('en', text, { occasion: 'memorial', shown: 'Aunt Rose' })).toEqual([]);
});

test.each([
  [
    'es',
    'No soy muy buena con las palabras. Baila en la cocina cada domingo. Muchas gracias de antemano.',
    'bailas en la cocina',
  ],
  ['es', 'Baila en la cocina cada domingo. Que no sea muy triste, por favor.', 'bailas en la cocina'],
  ['it', 'Non sono brava con le parole. Balla in cucina ogni domenica. Grazie mille!', 'balli in cucina'],
  ['it', 'Balla in cucina ogni domenica. Niente di troppo triste, grazie.', 'balli in cucina'],
  ['fr', "Désolé pour les fautes. Elle danse dans la cuisine. Merci d'avance !", 'tu danses dans la cuisine'],
  ['fr', 'Elle danse dans la cuisine. Pas trop triste svp.', 'tu danses dans la cuisine'],
  ['de', 'Ich bin nicht so gut mit Worten. Sie tanzt in der Küche. Vielen Dank im Voraus!', 'du tanzt in der Küche'],
  ['de', 'Sie tanzt in der Küche. Bitte nicht zu traurig.', 'du tanzt in der Küche'],
])('STU-01 in %s, too, what a buyer says to the shop is not sung: %s', async (code, text, line) => {
  const lines = await told(code, text);
  expect(lines.map((sung) => sung.toLowerCase())).toEqual([expect.stringContaining(line.toLowerCase())]);
});

test.each([
  ['es', 'Nos dio las gracias con una tarta.', 'gracias'],
  ['it', 'Dice grazie ai gatti.', 'grazie'],
  ['fr', 'Elle dit merci aux chats.', 'merci'],
  ['de', 'Sie sagt danke zu den Katzen.', 'danke'],
])('STU-01 in %s thanks that somebody tells of are sung: %s', async (code, text, word) => {
  expect((await told(code, text)).join(' ')).toContain(word);
});
