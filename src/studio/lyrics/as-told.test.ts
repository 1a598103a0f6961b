import { expect, test } from 'vitest';
import { besideStory, passagesAsTold, tellsAsTold } from './as-told.ts';
import { findLanguage } from './languages.ts';
import { readStory } from './reading/story.ts';
import { briefOf } from './reading/test/read-story.ts';
import { joined } from './reading/tokens.ts';
import { toolsFor } from './reading/tools.ts';
import { readableOrder } from './order.ts';
import { plainBrief } from './text.ts';

const moment = 'She sings in the bath. She hates Mondays and she loves her bike. She paints the shed.';

async function beside(told: {
  words?: string;
  companions?: string;
}): Promise<{ sayings: readonly string[]; senders: readonly string[] }> {
  const language = await findLanguage('en')!.load();
  const plain = plainBrief(briefOf('en', { moment, shown: 'Nora', ...told }));
  return besideStory(plain, readStory(plain, language.reading, toolsFor(language)), language);
}

test.each([
  ['move down the bus please', ['move down the bus please']],
  ['"hold on"', ['hold on']],
  ['make it funny', []],
  ['upbeat please', []],
  ['she loves gardening', []],
  ['paints the shed', ['paints the shed']],
  ['Do I look like I am joking?', ['Do I look like I am joking?']],
  ['Can you make it fast?', []],
  ['Not till I say so', ['Not till I say so']],
  ['I would like something slow', []],
  ['keep it clean please', []],
  ['-', []],
  ['(please)', []],
  ['', []],
])('STU-01 of special words only a saying is sung: %s', async (words, sayings) => {
  expect((await beside({ words })).sayings).toEqual(sayings);
});

test.each([
  ['Orla and the lads', ['Orla', 'the lads']],
  ['our Chris and the kids', ['Chris', 'the kids']],
  ['Orla, the Hendersons', ['Orla', 'the Hendersons']],
  ['the lads (Finn, Mo)', ['the lads']],
  ['Orla, the twins (both in heaven)', ['Orla']],
  ['Orla, the twins, both in heaven', ['Orla']],
  ["Orla, all the cousins who can't make it", ['Orla']],
])('STU-01 groups send their love once, and where they are there: %s', async (companions, senders) => {
  const found = (await beside({ companions })).senders;
  expect(found.filter((name) => name !== 'Finn' && name !== 'Mo')).toEqual(senders);
});

test.each([
  ['a fact', 'She has a parrot', ['you have a parrot']],
  ['an age with its day', 'shes 60 on saturday', ["you're sixty on Saturday"]],
  ['a wish for the day', 'She will be surprised at the party', []],
  ['a wish for the song', 'She hates being sung at', []],
  ['somebody else', 'Her sister Joan will come. She is a nurse. She has a parrot', []],
  ['somebody of the other sex', 'He has a parrot', []],
  ['others', 'They have a parrot', []],
  ['a list of what is not to be told', 'Do not mention:\nthe accident in Spain\nthe court case', []],
  ['a secret', 'Nobody knows yet. She is having twins', []],
  ['an address', 'Our address is 14 Elm Road. We live near the pier', ['we live near the pier']],
  ['how to be reached', 'Ring me after six on 020 7946 0123', []],
  ['somebody else, whom we lost', 'Nan would have loved this. We lost her in May', ['Nan would have loved this']],
  ['a surprise', 'Say that she is not to know about the party', []],
  ['how to sing it', 'Needs to be LOUD. Simple English so all elders can follow. no last names', []],
  ['her taste', 'She likes Creedence. She loves old school r and b', []],
  ['how to say a name', 'Nora = NOH-ra', []],
  ['what is asked to be told', 'Kindly mention she plays one song only', ['you play one song only']],
])('STU-01 of further details facts of the recipient are told: %s', async (_, details, told) => {
  const language = await findLanguage('en')!.load();
  const textsOf = (more: string): string[] =>
    passagesAsTold(readableOrder(briefOf('en', { moment, shown: 'Nora', details: more }), language), language).map(
      ({ tokens }) => joined(tokens),
    );
  const story = textsOf('');
  expect(textsOf(details).filter((text) => !story.includes(text))).toEqual(told);
});

test('STU-01 a song of an earlier version keeps the lines that its reader made beside single quotation marks', async () => {
  const language = await findLanguage('en')!.load();
  const plain = plainBrief(briefOf('en', { moment: "She wrote 'too short to use' on a tin.", shown: 'Nora' }));
  const lines = [{ display: 'She wrote on a tin', sung: 'She wrote on a tin' }];
  const lyrics = { title: '', language: 'en', sections: [{ tag: 'verse' as const, lines }], facts: [] };
  expect(tellsAsTold(lyrics, plain, language)).toBe(true);
});

test.each([
  ['a greeting', 'Respected sir/madam, she sings in the bath.', 'respected'],
  [
    'a secret',
    "She sings in the bath. I haven't told her I love her. I think I'd rather you didn't say it outright.",
    'love',
  ],
  [
    'a slip that its writer mends',
    'Fiadh wait no thats the other one, this is Donnacha. She sings in the bath.',
    'wait no',
  ],
])('STU-01 what is said to the shop in a story is not sung: %s', async (_, told, never) => {
  const language = await findLanguage('en')!.load();
  const passages = passagesAsTold(plainBrief(briefOf('en', { moment: told, shown: 'Nora' })), language);
  const text = passages.map(({ tokens }) => joined(tokens).toLowerCase()).join(' / ');
  expect(text).toContain('you sing in the bath');
  expect(text).not.toContain(never);
});

test.each([
  ['She still goes to the gate Padraig i mean', 'Padraig still goes to the gate'],
  ['Founded by her mother with one van', 'Founded by your mother with one van'],
])('STU-01 somebody else stays who they are: %s', async (sentence, told) => {
  const language = await findLanguage('en')!.load();
  const passages = passagesAsTold(
    plainBrief(briefOf('en', { moment: `She sings. ${sentence}.`, shown: 'Nora' })),
    language,
  );
  expect(passages.map(({ tokens }) => joined(tokens)).join(' / ')).toContain(told);
});
