import { expect, test } from 'vitest';
import { storyOf, told } from './test/read-story.ts';

const scenesOf = async (moment: string): Promise<number> => (await storyOf('en', { moment })).scenes.length;

test.each([
  ['Two miles out. Coastguard. Still holding her pint.', 1],
  ['Bonfire night. Wet socks. She sang in the field.', 1],
  ['She swam. He ran. They sang.', 3],
  ['She burnt the toast. He laughed at the smoke.', 2],
])('STU-01 notes of a few words without a verb belong to what follows them: %s', async (moment, count) => {
  expect(await scenesOf(moment)).toBe(count);
});

test('STU-01 such notes stay notes beside what was told first, and in languages whose verbs are not known', async () => {
  expect((await storyOf('en', { details: 'Mad about geese. She sang.' })).scenes.length).toBe(2);
  expect((await storyOf('de', { moment: 'Zwei Meilen weit. Küstenwache.' })).scenes.length).toBe(2);
});

test.each([
  ['It is STILL UP and she danced.', 'it is still up'],
  ['She fell off THE LILO.', 'you fell off the lilo'],
  ['SHE danced on a TABLE.', 'you danced on a table'],
  ['She met ALAN at the fair.', 'you met Alan at the fair'],
  ['She worked for the NHS in the rain.', 'the NHS'],
  ['The AA man gave her tea.', 'the AA man'],
])('STU-01 a word in capitals is no name where a dictionary has it: %s', async (text, line) => {
  expect((await told('en', text)).join(' ')).toContain(line);
});

test.each([
  ['she sang and all five of the Millers came over in the snow', 'and all five of the Millers came over in the snow'],
  ['the bus broke down and most of the team walked home', 'and most of the team walked home'],
  ['she won and both of my brothers cried', 'and both of my brothers cried'],
])('STU-01 some of many who do what comes next keep their verb: %s', async (text, line) => {
  expect((await told('en', text)).join(' ').toLowerCase()).toContain(line.toLowerCase());
});

test.each([
  ['Marta is our dog. After Alan died she slept on that step.', 'you slept on that step'],
  ['When Desmond left she sang all night.', 'you sang all night'],
  ['After Otis snored she moved to the sofa.', 'you moved to the sofa'],
])('STU-01 a pronoun behind a name of another gender means the recipient: %s', async (text, line) => {
  expect((await told('en', text, { details: 'She is my mother.' })).join(' ')).toContain(line);
});

test.each([
  ['she just laughed at like 11 in the kitchen', 'you laughed at eleven in the kitchen'],
  ['she literally danced on like 3 tables', 'you danced on three tables'],
  ['we basically lived at mcdonalds', "we lived at McDonald's"],
  ['she moves to Leeds in sept', 'in September'],
])('STU-01 words that carry nothing are not sung, and short forms are said in full: %s', async (text, line) => {
  expect((await told('en', text)).join(' ')).toContain(line);
});

test.each([
  ['colin would want this', ['Colin would want this']],
  ['mind the step', ['mind the step']],
  ['keep the hope', ['keep the hope']],
])('STU-01 a name in a saying has its capital: %s', async (words, quotes) => {
  expect((await storyOf('en', { words: `"${words}"` })).quotes).toEqual(quotes);
});

test.each([
  ['Anna and the Millers', ['Anna', 'the Millers']],
  ['the Hendersons, Peter', ['the Hendersons', 'Peter']],
  ['Peter, Thomas', ['Peter', 'Thomas']],
])('STU-01 a family that comes by its surname keeps its article: %s', async (companions, people) => {
  expect((await storyOf('en', { companions })).people).toEqual(people);
});
