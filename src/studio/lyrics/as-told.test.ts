import { expect, test } from 'vitest';
import { besideStory, passagesAsTold, tellsAsTold } from './as-told.ts';
import { findLanguage } from './languages.ts';
import { readStory } from './reading/story.ts';
import { briefOf } from './reading/test/read-story.ts';
import { joined } from './reading/tokens.ts';
import { toolsFor } from './reading/tools.ts';
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
])('STU-01 of further details facts of the recipient are told: %s', async (_, details, told) => {
  const language = await findLanguage('en')!.load();
  const textsOf = (more: string): string[] =>
    passagesAsTold(plainBrief(briefOf('en', { moment, shown: 'Nora', details: more })), language).map(({ tokens }) =>
      joined(tokens),
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
