import { expect, test } from 'vitest';
import { language } from '../english/index.ts';
import { forbids, forbiddingsIn, withoutForbiddings } from './forbiddings.ts';

const rules = language.reading.forbidding!;
const itemsIn = (text: string): string[] => forbiddingsIn(text, rules).flatMap(({ items }) => items);

test.each([
  ['Dont mention her age', 'age'],
  ['pls leave out the divorce', 'divorce'],
  ['no swearing', 'swearing'],
  ['nothing about work', 'work'],
  ['Please no angels or heaven.', 'heaven'],
  ['dont put swearing in cos his nan will hear it', 'swearing'],
  ['she brought us 2 up on her own after dad left but pls dont mention dad', 'dad'],
  ['She hates the word battle so please dont use fighting words', 'fighting'],
  ['keep it clean please, the chief super will be there', 'swearing'],
  ["don't mention that he lost his job", 'job'],
  ['dont say she is 60', '60'],
  ['dont mention his first marriage or the kids', 'kids'],
  ["We'd rather you didn't mention the accident", 'accident'],
  ["I would prefer if you didn't bring up his weight", 'weight'],
  ['No drinking jokes', 'drinking'],
  ['leave her ex out of it', 'ex'],
  ['keep the court case out of the song please', 'court'],
  ['her age is a sore subject', 'age'],
  ['his hair is off limits', 'hair'],
  ['The crash must not be mentioned', 'crash'],
  ['you can mention anything except the divorce', 'divorce'],
  ["we don't want any religion in it", 'religion'],
  ['i dont want the cancer mentioned', 'cancer'],
  ["She doesn't want her weight mentioned", 'weight'],
  ['Steer clear of politics', 'politics'],
  ['avoid the subject of money', 'money'],
  ['without mentioning the illness please', 'illness'],
  ["He's very touchy about his age", 'age'],
  ['she hates it when people mention her height', 'height'],
  ['It will be a humanist funeral', 'religion'],
  ['Do not mention: his knee; the fire', 'fire'],
  ['Do not mention:\n- the divorce\n- what happened in Spain', 'spain'],
  ['dont call her Maggie', 'maggie'],
  ['no war stuff no guns no politics, just home', 'guns'],
  ['please skip the bit about the prison', 'prison'],
  ['best not to mention the redundancy', 'redundancy'],
  ['She asked us not to mention her age', 'age'],
  ['shes a legend dont mention her ex', 'ex'],
  ['dont mention the number 40', '40'],
])('STU-01 %j forbids %s', (text, word) => {
  expect(itemsIn(text).join(' ')).toContain(word);
});

test.each([
  "He always says don't mention the war",
  'She said "don\'t mention it" and laughed',
  'no kitchen. green bathroom.',
  'No kids, two dogs and a boat',
  'He never mentions the war',
  "We don't talk about it much",
  'He leaves out milk for the hedgehog',
  'She kept the dog out of the pond',
  'There was nothing about him I did not like',
  "I don't put sugar in it",
  "She can't stand coriander",
  'She is not afraid of work',
  "without him we'd be lost",
  "He's generous, not to mention handsome",
  'Has never been on time to anything except the footy',
  'Nothing is too much trouble',
  'They had no money',
  'Dont forget to mention the dog',
  'Please do not leave out the dog',
  'She left without saying goodbye',
  'She kept us all out of trouble',
  'his mates dont mention the goal',
  "don't mention the party until the end",
])('STU-01 %j forbids nothing', (text) => {
  expect(forbids(text, rules)).toBe(false);
});

test.each([
  ['She brought us up but pls dont mention dad. She sings.', /^She brought us up \..*She sings\.$/u],
  ['We sang. Dont mention the divorce. It was messy. She sings.', /We sang.*She sings/u],
  ['We sang. Dont mention his brother Mike. He ran off. She sings.', /We sang.*She sings/u],
])('STU-01 what forbids something goes, with what is said about it: %j', (text, left) => {
  const told = withoutForbiddings(text, language.reading);
  expect(told).toMatch(left);
  expect(told).not.toMatch(/dad|divorce|messy|Mike|ran off/u);
});
