import { expect, test } from 'vitest';
import { passagesAsTold } from './as-told.ts';
import { findLanguage } from './languages.ts';
import { joined } from './reading/tokens.ts';
import { briefOf } from './reading/test/read-story.ts';
import { plainBrief } from './text.ts';

async function toldOf(moment: string, shown: string, companions = ''): Promise<string[]> {
  const language = await findLanguage('en')!.load();
  const brief = plainBrief(briefOf('en', { moment, shown, companions }));
  return passagesAsTold(brief, language).map(({ tokens }) => joined(tokens));
}

/** Sentences of which it is sure that they are about whom the song is for. */
const hers = 'She wakes the whole street. She hates Mondays and she loves her bike.';
const his = 'He wakes the whole street. He hates Mondays and he loves his bike.';

test.each([
  ['THE WOY WOY WANDERERS', 'Lorraine scored over her head.', 'Lorraine scored over her head'],
  ['The Book Club', 'Linda fell in the canal with her glasses on.', 'Linda fell in the canal with her glasses on'],
  [
    'The Book Club',
    'They threw us out because Pam touched a Rembrandt.',
    'They threw us out because Pam touched a Rembrandt',
  ],
])('STU-01 who is in a group does what is told of one of it: %s: %s', async (shown, sentence, told) => {
  expect(await toldOf(`We are a team. ${sentence}`, shown)).toContain(told);
});

test.each([
  ['He met Ife when she showed him to the soldiers. They made him frog jump.', 'They made him frog jump'],
  ['The students loved them. They called Tobi the Cod Father.', 'They called Tobi the Cod Father'],
  ['The students loved them. They called Tobi the Cod Father.', 'the students loved you'],
  ['They have been so happy and we are so proud of them.', 'you have been so happy and we are so proud of you'],
  ['The guards let them through. They have a tiny flat.', 'you have a tiny flat'],
  ['The agent had gone home so they sat on the stairs.', 'so you sat on the stairs'],
  ['Tobi locked the mangoes up and counted them.', 'Tobi locked the mangoes up and counted them'],
  ['We learned the birds by their singing because they started early.', 'we learned the birds by their singing'],
])('STU-01 of two, "they" are whoever stands nearest: %s', async (moment, told) => {
  const passages = await toldOf(`They met in Kebbi. ${moment}`, 'Tobi & Ife');
  expect(passages.join(' / ')).toContain(told);
});

test('STU-01 "they" behind people who act are not told as the two it is for', async () => {
  const passages = await toldOf(
    'They met in Hull. They have two boys, Lee and Craig. They were always fighting.',
    'Sue and Barry',
  );
  expect(passages.join(' ')).not.toContain('fighting');
});

test.each([
  ['Rewired the house as a surprise.', 'you rewired the house as a surprise'],
  ['Turned out she had my passport.', 'it turned out you had my passport'],
  ['Took me a year to find the paprika.', 'Took me a year to find the paprika'],
])('STU-01 a sentence without a subject is the recipient’s only where they act: %s', async (sentence, told) => {
  expect(await toldOf(`${hers} ${sentence}`, 'Nora')).toContain(told);
});

test('STU-01 what is told to the recipient is not told by them', async () => {
  expect(await toldOf(`${his} Told him emus cannot fly.`, 'Callum')).toContain('I told you emus cannot fly');
});

test.each([
  ['Declan', `Dec was my twin. ${his}`, 'you were my twin'],
  ['William', `Bill is our postman. ${his}`, 'you are our postman'],
  ['Our Winnie', `Winnie and me shared a bed. ${hers}`, 'you and I shared a bed'],
  ['Mr Singh', `Mr Harbhajan Singh is our lollipop man. ${his}`, 'you are our lollipop man'],
  ['Appa', `My father is turning grey. ${his} My mother is fed up.`, 'you are turning grey'],
  ['Rory', `My partner is on the boats. ${his}`, 'you are on the boats'],
  ['Chris', `Christine ran the kitchen. ${hers}`, 'you ran the kitchen'],
  ['Bernadette', `Mam is graduating from Maynooth. ${hers}`, 'you are graduating from Maynooth'],
])('STU-01 the recipient under another name is the recipient: %s: %s', async (shown, moment, told) => {
  expect(await toldOf(moment, shown)).toContain(told);
});

test.each([
  ['Benedict', 'He climbed Ben Nevis in his slippers.', '', 'Ben Nevis'],
  ['Christopher', 'Chris drove the van to Hull.', 'Chris and Mo', 'Chris drove'],
  ['Joy', 'My daughter started school so this is for her teacher.', '', 'my daughter'],
  ['Joy', 'My mum was ill for a year.', '', 'my mum was ill'],
  ['Kath', 'My sister Jane sings in the bath.', '', 'Jane'],
  ['Kath', 'Mum and my sister sing in the bath.', '', 'my sister'],
])('STU-01 somebody else is not the recipient: %s: %s', async (shown, sentence, companions, words) => {
  const moment = ['Joy', 'Kath'].includes(shown) ? `${sentence} ${hers}` : `${his} ${sentence}`;
  expect((await toldOf(moment, shown, companions)).join(' ')).toContain(words);
});

test.each([
  [
    'f',
    'She was ours for years, nan got her off Romford market, carried her home in a hat.',
    'you were ours for years, nan got you off Romford market, carried you home in a hat',
  ],
  [
    'f',
    'Her neighbour Jean still leaves a biscuit on the wall for her.',
    'your neighbour Jean still leaves a biscuit on the wall for you',
  ],
  [
    'f',
    'When my mum and dad were splitting up she walked me home.',
    'when my mum and dad were splitting up you walked me home',
  ],
  ['f', 'The vicar laughs and so does she.', 'the vicar laughs and so do you'],
  ['m', 'He will tell you which train is late.', 'you will tell us which train is late'],
  ['m', 'He came from a skip, my brother heard him and carried him home in his coat.', 'you came from a skip'],
])('STU-01 a pronoun that can mean nobody else is turned: %s: %s', async (gender, sentence, told) => {
  const passages = await toldOf(`${gender === 'f' ? hers : his} ${sentence}`, gender === 'f' ? 'Nora' : 'Callum');
  expect(passages).toContain(told);
});

test.each([
  ['My sister waved when the dog bit her.', 'the dog bit you'],
  ['My mum went mad and she hid.', 'you hid'],
  ['Her nan sold her van.', 'your van'],
  ['She drew her a picture.', 'you drew you'],
])('STU-01 a pronoun that may be somebody else’s is not turned: %s', async (sentence, wrong) => {
  expect((await toldOf(`${hers} ${hers} ${sentence}`, 'Nora')).join(' ')).not.toContain(wrong);
});

test('STU-01 a song for whoever tells it has nobody else as "you"', async () => {
  const moment = 'I came with one bag. A man in the station bought me tea and he called my brother. He held the flag.';
  expect((await toldOf(moment, 'Yusuf (it is me)')).join(' ')).not.toContain('you');
});

test('STU-01 a story in one long quotation is told by its sentences', async () => {
  const said = `${hers} She turned round at the front of the chapel and said have I got something on my face. She drove a van to Blackpool with no licence.`;
  expect(await toldOf(`I typed this for Edie. "${said}"`, 'Nora')).toContain(
    'you drove a van to Blackpool with no licence',
  );
});

test.each([
  ['Evelyn', 'She sings. We met on Christmas Eve.', 'we met on Christmas Eve'],
  ['Maya', 'She sings. We met again in May.', 'we met again in May'],
  ['Flo', 'She sings. We got lost in Florence.', 'we got lost in Florence'],
])('STU-01 a day or a place that begins like the name of %s is not the recipient', async (shown, moment, told) => {
  expect((await toldOf(moment, shown)).map((text) => text.toLowerCase())).toContain(told.toLowerCase());
});

test('STU-01 whoever opens the story by a deed may be somebody whom the recipient helped', async () => {
  const passages = await toldOf('My dad lost his wallet on the bus. He walked three miles to bring it back.', 'Derek');
  expect(passages.join(' ')).not.toMatch(/you lost/iu);
});

test('STU-01 further details decide nothing about to whom the story is told', async () => {
  expect(await toldOf('She sings. She hates Mondays. She paints the shed.', 'Nora')).toContain('you paint the shed');
});
