import { expect, test } from 'vitest';
import type { Lyrics, SongBrief } from '../contracts.ts';
import { createLyricist, judgeLyrics, writeDrafts } from './index.ts';
import { briefOf } from './reading/test/read-story.ts';

/** Verses and bridge without full stops at the ends of their lines. */
async function songFor(
  brief: SongBrief,
): Promise<{ lyrics: Lyrics; verses: string[]; chorus: string[]; bridge: string[] }> {
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const result = await createLyricist().write(brief, options);
  if (result.kind !== 'written') throw new Error('not written');
  const linesOf = (tag: string): string[] =>
    result.lyrics.sections
      .filter((section) => section.tag === tag)
      .flatMap(({ lines }) => lines.map(({ display }) => display));
  const told = (tag: string): string[] => linesOf(tag).map((line) => line.replace(/\.$/u, ''));
  const chorus = linesOf('chorus');
  return {
    lyrics: result.lyrics,
    verses: told('verse'),
    chorus: chorus.slice(0, chorus.length / 3),
    bridge: told('bridge'),
  };
}

const ferry = [
  'My brother Callum ran the last ferry to Rathlin for twenty years.',
  'He kept a kettle in the wheelhouse (a green one) and a biscuit for every dog.',
  'The night the engine died he rowed the postman home and said "Mind the gap".',
  'Nobody believed him.',
  'He did it again.',
].join(' ');

test('STU-01 a long story is sung in the words it was told in, to the one it is for, in its order, around its saying', async () => {
  const brief = briefOf('en', { moment: ferry, words: '"Mind the gap"', shown: 'Callum', companions: 'Orla and Finn' });
  const { lyrics, verses, chorus, bridge } = await songFor(brief);
  expect([...verses, ...bridge].join(' ').replaceAll(',', '').toLowerCase()).toBe(
    [
      'you ran the last ferry to rathlin for twenty years',
      'you kept a kettle in the wheelhouse and a biscuit for every dog',
      'the night the engine died you rowed the postman home and said mind the gap',
      'nobody believed you you did it again',
      'with love from orla and finn',
      'happy birthday callum',
    ].join(' '),
  );
  const [hook] = chorus;
  expect(hook).toBe("“Mind the gap”, that's Callum");
  expect(chorus).toHaveLength(4);
  expect(chorus[3]).toBe(hook);
  expect(await judgeLyrics(lyrics, brief)).toEqual([]);
  expect(lyrics.facts.filter(({ used }) => !used).map(({ text }) => text)).toEqual(['a green one']);
});

test('STU-01 a list with numbers and initials with full stops are sung as sentences', async () => {
  const moment = [
    'Every Christmas in St. Ives:',
    '1. Gran brings her own chair to the beach.',
    '2. The parrot knows the shipping forecast.',
    '3. Uncle Ted from the R.N.L.I. sings the tide tables out loud.',
    '4. We all swim in our hats before breakfast.',
  ].join('\n');
  const { verses, bridge } = await songFor(briefOf('en', { moment, words: '"Hats on"', shown: 'Gran' }));
  const text = [...verses, ...bridge].join(' ');
  expect(text).toContain('You bring your own chair');
  expect(text).toMatch(/Uncle Ted from the R N L I/u);
  expect(text).not.toMatch(/\d|\b(?:one|two|three|four)\b/iu);
});

test('STU-01 of a story longer than a song the last sentence is sung, and no sentence in part', async () => {
  const sentences = Array.from(
    { length: 14 },
    (_, at) =>
      `She painted the old wooden boat ${['red', 'blue', 'green', 'gold', 'grey', 'pink', 'white'][at % 7]!} in the yard by the harbour wall ${at % 2 === 0 ? 'at dawn' : 'by night'}.`,
  );
  const moment = [...sentences, 'Then she gave it away.'].join(' ');
  const { verses, bridge } = await songFor(briefOf('en', { moment, words: '"Oars in"', shown: 'Nora' }));
  const lines = [...verses, ...bridge];
  expect(lines.length).toBeLessThanOrEqual(16);
  expect(lines.slice(-2)).toEqual(['Then you gave it away', 'Happy birthday, Nora']);
  expect(lines.join(' ').match(/boat/gu)?.length).toBe(lines.join(' ').match(/harbour wall/gu)?.length);
});

test.each([
  ['birthday', 'We lost his mother in the spring and he cooked for all of us.', 'lost'],
  ['birthday', 'He is in hospital again with his leg in the air.', 'hospital'],
  ['birthday', 'When his mother died he cooked for all of us.', 'cooked'],
  ['birthday', 'My dad died last spring and he cooked for all of us.', 'cooked'],
  ['birthday', 'He opened the basket of the cat and found it was dead.', 'basket'],
  ['memorial', 'He spent the winter in the hospice with the cat on his bed.', 'hospice'],
] as const)('STU-01 what is too grave for a %s is not sung as it was told: %s', async (occasion, sentence, word) => {
  const { verses, bridge, lyrics } = await songFor(
    briefOf('en', { moment: `${ferry} ${sentence}`, words: '"Mind the gap"', shown: 'Callum', occasion }),
  );
  expect([...verses, ...bridge].join(' ')).toContain('kettle');
  expect([...verses, ...bridge].join(' ')).not.toContain(word);
  expect(lyrics.facts.some(({ text, used }) => text.includes(word) && used)).toBe(false);
});

test.each([
  ['birthday', 'He spent the winter in hospital with his leg in the air.', 'hospital'],
  ['wedding', 'When I was ill he cooked for all of us.', 'cooked'],
  ['graduation', 'He failed chemistry and got a job in Boots.', 'chemistry'],
  ['mothersday', 'When my gran died he rowed her chair to the island.', 'chair'],
  ['memorial', 'He was a porter in the hospital for thirty years.', 'porter'],
] as const)('STU-01 what was got over, or is remembered, is sung on a %s: %s', async (occasion, sentence, word) => {
  const order = { moment: `${ferry} ${sentence}`, words: '"Mind the gap"', shown: 'Callum', occasion };
  const { verses, bridge } = await songFor(briefOf('en', order));
  expect([...verses, ...bridge].join(' ')).toContain(word);
});

test('STU-01 the dead are left out where nothing sad is wanted', async () => {
  const moment = `${ferry} When my gran died he rowed her chair to the island.`;
  const order = { moment, words: '"Mind the gap"', shown: 'Callum', details: 'Please let it not be sad.' };
  const { verses, bridge } = await songFor(briefOf('en', order));
  expect([...verses, ...bridge].join(' ')).not.toContain('gran');
});

test.each([
  ['Mum', 'You lost your mum when you were ten and kept her ring.', 'ten'],
  ['Dad', 'We lost your dad in the spring and you kept his watch.', 'spring'],
  ['My Mum', 'We lost my mum in the spring and you kept her hat.', 'spring'],
])('STU-01 a loss is not sung in a song for %s', async (shown, sentence, word) => {
  const moment = `${ferry.replace('My brother Callum', shown)} ${sentence}`;
  const { verses, bridge } = await songFor(briefOf('en', { moment, words: '"Mind the gap"', shown }));
  expect([...verses, ...bridge].join(' ')).not.toContain(word);
});

test.each(['This is a bit daft.', 'For my best friend Nora.', "That's the story."])(
  'STU-01 what is said to the shop is not sung: %s',
  async (said) => {
    const { verses, bridge } = await songFor(
      briefOf('en', { moment: `${said} ${ferry}`, words: '"Mind the gap"', shown: 'Callum' }),
    );
    expect([...verses, ...bridge].join(' ')).not.toContain(said.slice(0, -1));
  },
);

test('STU-01 without a saying the hook is a detail of the story, which its verses tell as well', async () => {
  const brief = briefOf('en', { moment: ferry.replace(' and said "Mind the gap"', ''), shown: 'Callum' });
  const { lyrics, verses, chorus } = await songFor(brief);
  expect(chorus[0]).toBe('You ran the last ferry, Callum');
  expect(chorus.at(-1)).toBe(chorus[0]);
  expect(lyrics.title).toBe('You Ran the Last Ferry, Callum');
  expect(verses[0]).toMatch(/^You ran the last ferry/u);
  expect(await judgeLyrics(lyrics, brief)).toEqual([]);
});

test('STU-01 a producer gets the story as it was told first, and verses of ours beside it', async () => {
  const brief = briefOf('en', { moment: ferry, words: '"Mind the gap"', shown: 'Callum' });
  const drafts = await writeDrafts(brief, 3);
  const [first, ...others] = drafts.map(({ sections }) => sections[0]!.lines[0]!.display);
  expect(first).toMatch(/^You ran the last ferry/u);
  expect(others.length).toBeGreaterThan(0);
  expect(others).not.toContain(first);
});

test('STU-01 a story that verses of ours are about is told as well', async () => {
  const moment = [
    'He burns the toast every Sunday morning.',
    'The smoke alarm goes off and the neighbours wave at us.',
    'He scrapes it over the sink and eats it anyway.',
    'When the boiler broke he heated bricks in the oven and wrapped them in my jumpers.',
    'He cried at the vet and told everyone it was hay fever.',
    'We would not have it any other way.',
  ].join(' ');
  const { verses } = await songFor(briefOf('en', { moment, words: '"Mind the gap"', shown: 'Callum' }));
  expect(verses[0]).toMatch(/^You burn the toast/u);
});

test('STU-01 verses of ours do not come before the story as it was told, however much of the details they tell', async () => {
  const moment = 'He is up by six. We wave at him. He did it in May. He does it now. He eats it all. We all go too.';
  const details =
    'He burned the toast in March and April as well. He cried at the vet and told everyone it was hay fever.';
  const { verses } = await songFor(briefOf('en', { moment, details, words: '"Mind the gap"', shown: 'Callum' }));
  expect(verses[0]).toBe('You are up by six');
});

test('STU-01 a story of one line has verses of ours', async () => {
  const { verses } = await songFor(briefOf('en', { moment: 'Fishes. Loves Gran.', shown: 'Grandpa Lou' }));
  expect(verses).toHaveLength(8);
});

test.each([
  ['a group', 'Orla, Finn and the lads', 'With love from Orla, Finn and the lads'],
  ['no pet without its name', 'Orla, Finn, the dog, buster', 'With love from Orla and Finn'],
  ['the buyer', 'Orla, Finn and me', 'With love from Orla, Finn and me'],
])('STU-01 all who send their love are named: %s', async (_, companions, line) => {
  const { bridge } = await songFor(
    briefOf('en', { moment: ferry, words: '"Mind the gap"', shown: 'Callum', companions }),
  );
  expect(bridge).toContain(line);
});

test.each([
  ['an age', 'hes 60 on saturday', "You're sixty on Saturday"],
  ['what is asked for', 'can you put in that he has his own anchor', 'You have your own anchor'],
])('STU-01 a fact among further details is sung with the story: %s', async (_, details, line) => {
  const { verses, bridge } = await songFor(
    briefOf('en', { moment: ferry, words: '"Mind the gap"', shown: 'Callum', details }),
  );
  expect([...verses, ...bridge]).toContain(line);
});

test.each(['please dont mention his knee', 'nothing too slow', 'he passed in his sleep'])(
  'STU-01 what is asked of the shop is not sung: %s',
  async (details) => {
    const { lyrics } = await songFor(
      briefOf('en', { moment: ferry, words: '"Mind the gap"', shown: 'Callum', details }),
    );
    expect(JSON.stringify(lyrics.sections)).not.toMatch(/knee|slow|passed/u);
  },
);

test('STU-01 a saying of the recipient is sung as theirs, before what the story quotes', async () => {
  const moment = `${ferry} He wrote 'too short to use' on a tin.`;
  const { chorus } = await songFor(briefOf('en', { moment, words: 'move down the boat please', shown: 'Callum' }));
  expect(chorus[0]).toBe("“Move down the boat please”, that's Callum");
});

test.each(['thank you for raising me', 'you mean the world to me', 'proud to be your son'])(
  'STU-01 what the buyer says to the recipient is not theirs: %s',
  async (words) => {
    const { chorus } = await songFor(briefOf('en', { moment: ferry, words, shown: 'Callum' }));
    expect(chorus.join(' ')).not.toContain("that's Callum");
  },
);

test('STU-01 a song that cannot be told to the recipient is for them in its chorus', async () => {
  const moment = [
    'You never knew with Callum when he sailed his boat.',
    'You could not tell him that he was late.',
    'The ferry to Rathlin waited for him every morning in the rain.',
    'Nobody else on the island ever missed it by a minute.',
    'You would find he had hidden his rope in the wheelhouse.',
  ].join(' ');
  const { chorus } = await songFor(briefOf('en', { moment, words: '"Mind the gap"', shown: 'Callum' }));
  expect(chorus[0]).toBe('Mind the gap, for Callum');
});

test('STU-01 a ward is no illness where those it is for work there', async () => {
  const moment = [
    'For two years we worked nights together.',
    'Somebody always brought soup in a flask.',
    'We learned the birds by their singing in the morning.',
    'Marlon did the weather forecast for the corridor.',
    'Now the ward is closing and we are going to different places.',
  ].join(' ');
  const { bridge } = await songFor(
    briefOf('en', {
      moment,
      words: '"bright spells later"',
      shown: 'the night shift at Ward 7',
      occasion: 'corporate',
    }),
  );
  expect(bridge.join(' ')).toContain('ward is closing');
});

test('STU-01 a story of four lines is sung in short verses around a chorus of ours', async () => {
  const moment =
    'She lived next door to me for thirty years. Every autumn she lent me her ladder, and one time her car. She hummed.';
  const { verses, chorus } = await songFor(briefOf('en', { moment, shown: 'Gwyneth', occasion: 'just-because' }));
  expect(verses.join(' ')).toContain('You lived next door to me for thirty years');
  expect(verses.join(' ')).toContain('Every autumn you lent me your ladder');
  expect(chorus).toHaveLength(4);
});

test('STU-01 what was mistyped is sung as it was meant', async () => {
  const moment = ferry.replace('kettle', 'ketle').replace('biscuit', 'buiscuit').replace('twenty years', '22 yrs');
  const { verses, bridge } = await songFor(briefOf('en', { moment, shown: 'Callum', companions: 'Orla' }));
  const sung = [...verses, ...bridge].join(' ');
  expect(sung).toContain('kettle');
  expect(sung).toContain('biscuit for every dog');
  expect(sung.toLowerCase()).toContain('twenty-two years');
});
