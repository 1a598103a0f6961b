import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { allOccasions } from '#occasions/occasions.ts';
import { lintBank } from './bank-lint.ts';
import { parseBank } from './bank.ts';
import { languageEntries } from './languages.ts';
import { tonesFor } from './audience.ts';
import { poolFor } from './pool.ts';
import { parseSubjects, type Subject } from './subjects.ts';
import { lintSubjects } from './subjects-lint.ts';

describe.each(languageEntries)('STU-01 the bank of $code', ({ load, names: [name] }) => {
  test('STU-01 rhymes by sound, never a word with itself, fits the measure, says nothing twice, names the recipient in every hook', async () => {
    const language = await load();
    expect(lintBank(language.bank, language)).toEqual([]);
  });

  test('STU-01 has subjects that their words find, with couplets that rhyme, fit the measure and stand nowhere else', async () => {
    const language = await load();
    expect(lintSubjects(language)).toEqual([]);
  });

  test('STU-01 holds every file of subjects', async () => {
    const { bank } = await load();
    const folder = new URL(`${name}/subjects/`, import.meta.url);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
    const written = await Promise.all(
      files.map(async (file) => parseSubjects(JSON.parse(await readFile(new URL(file, folder), 'utf8')))),
    );
    const sorted = (subjects: readonly Subject[]): string[] => subjects.map(({ subject }) => subject).toSorted();
    expect(sorted(bank.subjects)).toEqual(sorted(written.flat()));
  });

  test.each(allOccasions)(
    'STU-01 has every part of a song for %s, in every mood, for one and for several',
    async (occasion) => {
      const { bank } = await load();
      for (const mood of ['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad'] as const) {
        for (const to of ['one', 'many'] as const) {
          const tones = tonesFor(occasion, mood, () => 0);
          const { couplets, story, intros, sayings, events, quoting, gathered, beside, titles } = poolFor(bank, {
            occasion,
            tones,
            perspective: { from: 'many', to, gender: 'unknown' },
          });
          const sizes = [couplets.opening, couplets.hook, couplets.answer, couplets.bridge, titles].map(
            (part) => part.length,
          );
          expect(story.follow.length + story.chorus.length).toBeGreaterThanOrEqual(20);
          for (const list of [story.coda, intros, sayings, events, quoting, gathered, beside])
            expect(list.length, `${occasion} ${mood} ${to}`).toBeGreaterThanOrEqual(1);
          expect(Math.min(...sizes), `${occasion} ${mood} ${to}: ${sizes.join(' ')}`).toBeGreaterThanOrEqual(3);
        }
      }
    },
  );
});

test('STU-01 no English couplet finds fault with a body', async () => {
  const { bank } = await languageEntries[0]!.load();
  const lines = [...bank.subjects, ...bank.sayings]
    .flatMap(({ follow, remembered }) => [...follow, ...remembered])
    .flat(2);
  const faults =
    /\b(?:chin|belly|waist|jeans|hips|knees?|feet|hair)\b.* (?:gone (?:soft|tight|thin|grey)|complains?|(?:was|were) (?:bad|slow)|asked you)\b/u;
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => faults.test(line))).toEqual([]);
});

test('STU-01 a faulty bank is found out', async () => {
  const [english] = languageEntries;
  const language = await english!.load();
  const sheet = (couplet: [string, string], part: 'hook' | 'opening') =>
    parseBank([{ sheets: [{ for: ['any'], tones: ['calm'], [part]: [couplet] }] }]);
  const faults = (couplet: [string, string], part: 'hook' | 'opening' = 'opening') =>
    lintBank(sheet(couplet, part), language).join('\n');
  expect(faults(['The kettle sings inside the house', 'and someone left a single shoe'])).toMatch(/no rhyme/);
  expect(faults(['We kept the ticket from the sea', 'and still we talk about the sea'])).toMatch(/no rhyme/);
  expect(faults(['The rain', 'and then we caught the morning train again'])).toMatch(/no pairing fits/);
  expect(faults(['We kept the ticket and the key', 'and took a photo by the sea'], 'hook')).toMatch(/hook without/);
  expect(faults(['We kept the ticket and {person}', 'and took a photo of the ring'])).toMatch(/ends on a slot/);
  expect(() => parseBank([{ sheets: [{ for: ['nobody'], tones: ['calm'] }] }])).toThrow();
});

test('STU-01 a song draws from the part of the bank for its occasion, tone, listener and language, whoever asked before', () => {
  const bank = parseBank([
    {
      sheets: [
        { for: ['any'], tones: ['calm'], opening: [['calm for {to:one|many}', 'and only for {from:me|us}']] },
        { for: ['any'], tones: ['dry'], opening: [['dry', 'thee']] },
        { for: ['wedding'], tones: ['calm'], opening: [['wed in {gender:his|her} shoes', 'shoes']] },
      ],
    },
  ]);
  const plain = {
    occasion: 'birthday',
    tones: ['calm'],
    perspective: { from: 'one', to: 'one', gender: 'm' },
  } as const;
  const { perspective } = plain;
  const cases = [
    [plain, 'calm for one/and only for me'],
    [{ ...plain, occasion: 'wedding' }, 'calm for one/and only for me, wed in his shoes/shoes'],
    [
      { ...plain, occasion: 'wedding', perspective: { ...perspective, gender: 'f' } },
      'calm for one/and only for me, wed in her shoes/shoes',
    ],
    [{ ...plain, perspective: { ...perspective, from: 'many' } }, 'calm for one/and only for us'],
    [{ ...plain, tones: ['dry'] }, 'dry/thee'],
    [{ ...plain, tones: ['dry'], perspective: { ...perspective, to: 'many' } }, 'dry/thee'],
    [{ ...plain, tones: ['dry'], perspective: { ...perspective, to: 'many' }, toOne: ['thee'] }, ''],
  ] as const;
  for (const [asked, lines] of [...cases, ...cases.toReversed()]) {
    const { opening } = poolFor(bank, asked).couplets;
    const found = opening.map(({ first, second }) => `${first[0]?.text}/${second[0]?.text}`);
    expect(found.join(', '), JSON.stringify(asked)).toBe(lines);
  }
});
