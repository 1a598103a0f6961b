import { expect, test } from 'vitest';
import type { SongBrief } from '../contracts.ts';
import { language as english } from './english/index.ts';
import { createLyricist } from './index.ts';
import { briefOf } from './reading/test/read-story.ts';

async function choruses(brief: SongBrief): Promise<{ first: string[]; chorus: string[]; second: string[] }> {
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const result = await createLyricist().write(brief, options);
  if (result.kind !== 'written') throw new Error('not written');
  const [first = [], chorus = [], second = []] = result.lyrics.sections.map(({ lines }) =>
    lines.map(({ display }) => display),
  );
  return { first, chorus, second };
}

const home =
  'Nora lives by the sea. We walk to the pier in any weather. The kettle is on when the tide is in. The gulls know us by our hats by now. The neighbours wave from the wall.';

test.each([
  ['what they did', 'She painted her own front door.', 'You painted your own front door, Nora'],
  ['what was counted', 'The parcel had just one sock in it. Who posts a sock.', 'Just one sock, Nora'],
])('STU-01 the hook of a story is %s', async (_, told, hook) => {
  const { first, chorus } = await choruses(briefOf('en', { moment: `${home} ${told}`, shown: 'Nora' }));
  expect(first[0]).toMatch(/^You live by the sea/u);
  expect([chorus[0], chorus.at(-1)]).toEqual([hook, hook]);
});

test.each([
  ['sad', 'She cried on the bus. She lost her purse.', /cried|lost/u],
  ['denied', 'She did not pay. She does not own a coat.', /pay|coat/u],
  ['a mere state', 'She has been married for ten years.', /married|ten years/u],
])('STU-01 no hook is %s', async (_, told, words) => {
  const { first, chorus } = await choruses(briefOf('en', { moment: `${home} ${told}`, shown: 'Nora' }));
  expect(first[0]).toMatch(/^You live by the sea/u);
  expect(chorus[0]).not.toMatch(words);
});

const sorry = 'I forgot our day, Nora. You said it was fine but you said it to the wall. You remember everything. ';

test('STU-01 a saying that the story shows to be meant otherwise is no refrain', async () => {
  const moment = `${sorry} You knew my shoe size in a week. I have sorted all my screws by size. You came over and asked for a light.`;
  const { chorus } = await choruses(briefOf('en', { moment, words: '"it was fine"', shown: 'Nora' }));
  expect(chorus.join(' ')).not.toMatch(/fine/iu);
});

test('STU-01 a sentence that comes later in the story is not sung before what led to it, where its hook would give it away', async () => {
  const moment =
    'I was locked out in the rain in my dressing gown at dawn and the only person about was Nora running past in tiny shorts. She climbed in through the bathroom window for me, fell in the bath, and turned the shower on by accident. She came out the front door soaking wet and said your flat is very clean. I made her toast. She has been late for everything since, except for me.';
  const { first, chorus } = await choruses(
    briefOf('en', { moment, words: '"your flat is very clean"', shown: 'Nora' }),
  );
  expect(chorus[0]).toBe("“Your flat is very clean”, that's Nora");
  const told = [...first, ...chorus].join(' ');
  const [led, followed] = [told.indexOf('fell in the bath'), told.indexOf('soaking')] as const;
  expect(followed < 0 || (led >= 0 && led < followed)).toBe(true);
});

const couplets = Object.entries(english.asTold!.couplets).flatMap(([kind, moods]) =>
  Object.entries(moods).flatMap(([mood, lines]) => lines.map((line) => ({ kind, mood, line }))),
);

test('STU-01 two lines of ours between a hook and itself rhyme, fit the measure and are no two the same', () => {
  for (const { line } of couplets) {
    const ways = ['$1', '$2'].map((way) => line.replaceAll(/\{from:([^|]*)\|([^}]*)\}/gu, way));
    for (const way of ways) {
      const [first, second] = way.replace('{name}', 'Nora').split(' / ');
      expect(english.rhymes(first!, second!), line).toBe(true);
      for (const one of [first!, second!]) {
        const count = english.syllables(one).length;
        expect(count >= 8 && count <= 12, one).toBe(true);
      }
    }
  }
  const places = couplets.map(({ mood, line }) => `${mood} ${line}`);
  const isOfDetail = ({ kind }: { kind: string }): boolean => kind === 'deed' || kind === 'detail';
  const ofSayings = couplets.filter((couplet) => !isOfDetail(couplet)).map(({ mood, line }) => `${mood} ${line}`);
  expect(new Set(ofSayings).size).toBe(ofSayings.length);
  expect(places.length).toBeGreaterThan(40);
});
