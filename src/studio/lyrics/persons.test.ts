import { describe, expect, test } from 'vitest';
import { passagesAsTold } from './as-told.ts';
import { findLanguage } from './languages.ts';
import { readableOrder } from './order.ts';
import { joined } from './reading/tokens.ts';
import { briefOf } from './reading/test/read-story.ts';
import { readStory } from './reading/story.ts';
import { toolsFor } from './reading/tools.ts';

type Told = Parameters<typeof briefOf>[1];

async function songOf(told: Told): Promise<{ called: string; people: string[]; lines: string }> {
  const language = await findLanguage('en')!.load();
  const order = readableOrder(briefOf('en', told), language);
  const { honoured, people } = readStory(order, language.reading, toolsFor(language));
  const lines = passagesAsTold(order, language)
    .map(({ tokens }) => joined(tokens))
    .join(' / ');
  return { called: honoured, people, lines };
}

describe('STU-01 a song calls its recipient by the name alone', () => {
  test.each([
    ['Jayden 16', 'Jayden'],
    ["Priya's 40th", 'Priya'],
    ['Mr Tibbs the cat', 'Mr Tibbs'],
    ['Chloe and bump', 'Chloe'],
    ['Simone, maid of honour & control freak', 'Simone'],
    ['Fatima, leaving the Night Team (Ward 6)', 'Fatima'],
    ['Staff Sergeant Luis Ortega, my husband', 'Luis'],
    ['my son Cpl Jack Whitlow', 'Jack'],
    ["PC Alan 'Tiny' Roper", 'Tiny'],
    ['Mrs Pauline Ackroyd, school cook', 'Mrs Ackroyd'],
    ['my mum karen', 'Mum'],
    ['My best friend Marisol', 'Marisol'],
    ['Fr. Michael Tuohy PP', 'Father Michael'],
    ['Chief Petty Officer Linda Hargrove, USN (Ret.)', 'Linda'],
    ["the nurses on ward 7, St Luke's", 'the nurses on ward seven'],
    ['hubby Rob', 'Rob'],
    ['our mail lady Ronda', 'Ronda'],
    ['Linda my stepmum', 'Linda'],
    ['coach Dee', 'Coach Dee'],
    ['my two dads Martin and Des', 'Martin and Des'],
    ['my little sister Jodie and her fella Carl', 'Jodie and Carl'],
    ['Brightwater Plumbing & Heating, 25 years', 'Brightwater Plumbing'],
    ['Our whole family, the Wozniaks of Milwaukee', 'the Wozniaks'],
    ['Tom & Lisa', 'Tom & Lisa'],
    ['Class 4', 'Class four'],
  ])('%s is %s', async (shown, called) => {
    expect((await songOf({ shown })).called).toBe(called);
  });

  test('and by the first name where the story does', async () => {
    expect((await songOf({ shown: 'Dr. Steve Brandt, our boss', moment: 'Steve hums.' })).called).toBe('Steve');
    expect((await songOf({ shown: 'my wife', details: 'her name Vesna' })).called).toBe('Vesna');
  });
});

test.each([
  ['Kids in order: Billy, Diane, Karen', ['Billy', 'Diane', 'Karen']],
  ['The members. Kind regards, Derek Lamb', ['Derek Lamb']],
  ['Chief bridesmaid Jo', ['Jo']],
  ['Anaya (11) and Vivaan (8) from New Jersey', ['Anaya', 'Vivaan']],
  ['Susan and Mark. Prepared by Janet Fry, secretary', ['Susan', 'Mark']],
  ['her brother Dean. mum will be there too', ['Dean']],
  ['Just me, Katie. And maybe Jo', ['Katie', 'Jo']],
  ['B Shift', []],
  ['Everyone at Holt & Sons', []],
  ['nanny and grampy', ['Nanny', 'Grampy']],
  ['the children, Croydon and Bridgetown', []],
])('STU-01 no greeting, heading or place sends love: %s', async (companions, people) => {
  expect((await songOf({ shown: 'Nora', companions })).people).toEqual(people);
});

/** Sentences of which it is sure that they are about whom the song is for. */
const hers = 'She wakes the whole street. She hates Mondays and she loves her bike.';
const his = 'He wakes the whole street. He hates Mondays and he loves his bike.';

test.each([
  ['Luis', `${his} Our Mia was small when he left and now she's walking and says dog.`, 'and says dog'],
  ['Luis', `${his} He loves how Mum sings and dances.`, 'you love how Mum sings and dances'],
  [
    'Luis',
    `${his} The new lads are shy. He sits on the floor with them doesn't say a word.`,
    "with them, you don't say a word",
  ],
  ['Luis', `${his} He has a job and pays the rent and never moans.`, 'and pay the rent and never moans'],
  ['Nora', `${hers} She tells every one of us, in secret, and gives us money.`, 'in secret, and give us money'],
  ['Hannah', `${hers} Wren is small. Hannah sings her the forecast.`, 'you sing her the forecast'],
  ['Nora', `${hers} She has never had a car get past her apart from a van.`, 'get past you apart from a van'],
  ['Nora', `${hers} I've never called her mum.`, "I've never called you mum"],
  ['Nora', `${hers} I gave R200 so that she must turn around.`, 'two hundred rand so that you must turn around'],
  ['Nora', `We walk on Tuesdays. Worked it out the other day. ${hers}`, 'worked it out'],
  ['Dad', `Not a big talker my dad. ${his}`, 'you are not a big talker'],
  ['Bazza', `Bazza's the big four oh. ${his}`, 'you are the big four oh'],
  ['Nora', `${hers} We love her. Were not married.`, "we're not married"],
  ['Leo', 'hes 16 on fri all he does is sleep. he carries the bags every sat.', 'all you do is sleep'],
  ['Leo', 'hes 16 on fri all he does is sleep. he carries the bags every sat.', 'every Saturday'],
  ['Mrs Adeyemi', `We thank our crossing lady, Mrs Adeyemi. ${hers}`, 'we thank you'],
  ['Mum', `mum is turning sixty. ${hers}`, 'you are turning sixty'],
  ['Nora', `${hers} She's wanted it since she was five.`, 'you have wanted it since you were five'],
  ['Nora', `${hers} She normally runs the quiz at the legion.`, 'you normally run the quiz'],
  ['Nora', `${hers} She can't see to knit but does it anyway.`, "you can't see to knit but do it anyway"],
  ['Siobhan & Declan', 'They met. He is a plumber and she is a nurse.', 'Declan is a plumber and Siobhan is a nurse'],
  ['Dr. Anna Vogt', `For years Dr. Vogt has been the only vet. ${hers}`, 'for years you have been the only vet'],
])('STU-01 each sentence tells of whom it means: %s: %s', async (shown, moment, told) => {
  expect((await songOf({ shown, moment })).lines.toLowerCase()).toContain(told.toLowerCase());
});

test.each([
  [
    'Dr Fatima',
    'My sister qualified. When she was 6 she sang. Dad kept it and he brought it in his bag.',
    'you brought',
  ],
  ['Mam', 'You always did my hair. You sang. You were up. I have my own girl now and I did her hair.', 'did your hair'],
  ['Nora', 'She sings. She loves her bike. Jackie is still here, she will be there.', 'you will be there'],
  ['Ruth and Sol', 'They do the crossword. We have a box of them.', 'box of you'],
  ['Brightwell Supplies Ltd', 'It was founded by Mr Roy Brightwell in a garage.', 'roy you'],
])('STU-01 nobody else is "you": %s', async (shown, moment, wrong) => {
  expect((await songOf({ shown, moment })).lines.toLowerCase()).not.toContain(wrong);
});

test('STU-01 a word of a name has its capital in the name alone', async () => {
  const { lines } = await songOf({ shown: 'Team Falcon', moment: 'Our team has won. We love our team. We sing.' });
  expect(lines.toLowerCase() === lines || !lines.includes('Team')).toBe(true);
});
