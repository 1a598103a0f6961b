import { expect, test } from 'vitest';
import type { SongBrief } from '../contracts.ts';
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

test.each([
  ['sum', 'It cost me £240.', /^Two hundred and forty pounds, Nora$/u],
  ['thing of mine', 'She spilt tea on my only good shirt.', /^My only good shirt, Nora$/u],
  ['thing of another', 'She laughed at his only good shirt.', /^(?!.*good shirt)/u],
  ['state', 'She was asleep.', /^(?!.*asleep)/u],
  ['reproach', 'She never listens to me.', /^(?!.*listen)/u],
  ['thing said to me', 'She tells me every day.', /^(?!.*every day)/u],
])('STU-01 a hook is the whole of it, and nothing that shames: a %s', async (_, told, hook) => {
  const { chorus } = await choruses(briefOf('en', { moment: `${home} ${told}`, shown: 'Nora' }));
  expect(chorus[0]).toMatch(hook);
});

test.each([
  ['asked for in one word', "Every night she texts me 'home?' and waits up.", 'Home?', "“Home?”, that's Nora"],
  ['always said', 'She always says mind the puddles.', '', "“Mind the puddles”, that's Nora"],
  ['said everywhere', "She rang and said 'happy birthday'.", '', /^(?!Happy birthday)/u],
])('STU-01 a saying is the hook: %s', async (_, told, words, hook) => {
  const { chorus } = await choruses(briefOf('en', { moment: `${home} ${told}`, words, shown: 'Nora' }));
  expect(chorus[0]).toEqual(typeof hook === 'string' ? hook : expect.stringMatching(hook));
});

test.each([
  ['what happened', 'Then she painted the door and the wall and half of the cat.', /painted/u],
  ['a verb of somebody else', 'She is always our friend in secret, and gives us twenty toffees.', /gives us/u],
])('STU-01 no chorus tells %s', async (_, told, words) => {
  const { chorus } = await choruses(
    briefOf('en', { moment: `${home} ${told} We wave.`, words: '"hats on"', shown: 'Nora' }),
  );
  expect(chorus.join(' ')).not.toMatch(words);
  expect(new Set(chorus).size).toBe(chorus.length - 1);
});

const lido =
  'I was a chef for years. I lost my flat. I work in a school kitchen now. Graham told me to do the next right thing. I swim in the lido at seven. I can feel everything again.';
const roast =
  'Ron does the turkey. We had fish fingers last year. Pete does Die Hard every year. The dog had the pigs in blankets. Lily stormed off in her coat. The oven broke at noon.';

test.each([
  ['Me', lido, 'the next right thing', 'The next right thing, the next right thing'],
  ['Myself', lido, 'the next right thing', 'The next right thing, the next right thing'],
  ['The family', roast, 'fish fingers', 'Fish fingers, fish fingers'],
  ['everyone', roast, 'fish fingers', 'Fish fingers, fish fingers'],
])('STU-01 no hook calls anybody %s', async (shown, moment, words, hook) => {
  const { chorus } = await choruses(briefOf('en', { moment, words, shown, occasion: 'christmas' }));
  expect([chorus[0], chorus.at(-1)]).toEqual([hook, hook]);
});
