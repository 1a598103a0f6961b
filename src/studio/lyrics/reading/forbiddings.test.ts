import { expect, test } from 'vitest';
import { language } from '../english/index.ts';
import { forbids, forbiddingsIn, withoutForbiddings } from './forbiddings.ts';

const rules = language.reading.unsung;
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

const told = [
  'Skip taught us to sail. Skip never shouts.',
  'Dodge City was our first holiday.',
  'Swerve is his stage name.',
  'Nothing on earth makes Nan happier than bingo.',
  'Nothing on telly beats her stories.',
  'Nothing of the sort ever stopped her.',
  'Nothing about him was ever dull.',
  'Nothing about her is ordinary.',
  'Not a word of complaint in forty years.',
  'Not one word of a lie.',
  'Stay off the grass, he shouts.',
  'Keep out of my kitchen, Nan yells every Sunday.',
  'Keep off the flower beds, he says to us.',
  'Without any talk of quitting she ran the marathon.',
  'Without a talk about it first he bought a donkey.',
  'Skip jumped off the pier.',
  'Skip won the raffle three times.',
  'Dodge drives the school bus.',
  'He keeps the shed key under a brick.',
  'Keep going without him was our motto.',
  'She left the oven on and kept the fire brigade busy.',
  'There is nothing on the shelf but trophies.',
  'She talks about everything except the score.',
  'No one makes a better brew.',
  'No dog was ever walked so far.',
  'Never late, never cross, never without a biscuit.',
  'He never mentions the war medals on the wall.',
  'Without a map we found the beach.',
  'She avoids lifts and takes the stairs two at a time.',
  'He said leave the light on.',
  'Just oh so lovely.',
  'Maybe just maybe he will dance.',
  'Note her hat in every picture.',
  'She hates losing at cards.',
  'Nothing scares her but geese.',
  'She cannot stand still.',
];

test.each(told)('STU-01 %j is told, and forbids nothing', (text) => {
  expect(forbiddingsIn(text, rules)).toEqual([]);
  expect(withoutForbiddings(text, language.reading)).toBe(text);
});

test.each([
  'Dad is a proud atheist and makes great chilli.',
  'She is not religious but she sings in the choir.',
  "Dad isn't religious, he just likes the hymns.",
])('STU-01 %j is told, and forbids religion', (text) => {
  expect(itemsIn(text)).toContain('religion');
  expect(withoutForbiddings(text, language.reading)).toBe(text);
});

test.each([
  ['Skip the divorce please', 'divorce'],
  ['dodge any talk of money', 'money'],
  ['Stay off the subject of money, he hates it', 'money'],
  ['Nothing on the subject of her ex', 'ex'],
  ['Without any talk of her age, she hates it', 'age'],
  ['The service is not religious', 'religion'],
  ["The funeral isn't religious", 'religion'],
])('STU-01 %j still forbids %s, and is not told', (text, word) => {
  expect(itemsIn(text).join(' ')).toContain(word);
  expect(withoutForbiddings(text, language.reading)).not.toContain(word);
});

test('STU-01 a letter that grows in small letters leaves the rest of its field forbidden', () => {
  const text = 'We met in İzmir, in the İncir cafe. Dont mention the divorce. She sings.';
  expect(itemsIn(text)).toEqual(['the divorce']);
  expect(withoutForbiddings(text, language.reading)).toBe('We met in İzmir, in the İncir cafe.  . . She sings.');
});
