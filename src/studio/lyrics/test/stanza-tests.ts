import { expect, test } from 'vitest';
import { allOccasions, isCalm } from '#occasions/occasions.ts';
import { tonesFor } from '../audience.ts';
import { corpusOrders } from '../corpus/orders.ts';
import { createLyricist } from '../index.ts';
import type { Language } from '../language.ts';
import { briefOf } from '../reading/test/read-story.ts';
import { lintStanzas } from '../stanza-lint.ts';
import { stanzaParts, type StanzaPart } from '../stanza-sheets.ts';
import { type Stanza, stanzasFor } from '../stanzas.ts';

const lyricist = createLyricist();

const places: readonly StanzaPart[] = [
  'open',
  'middle',
  'turn',
  'last',
  'hooks',
  'chorus',
  'said',
  'answers',
  'beside',
];

/** All lines of the song, its choruses each time. */
export async function linesFor(brief: Parameters<typeof lyricist.write>[0]): Promise<string[]> {
  const result = await lyricist.write(brief, { signal: new AbortController().signal, onProgress: () => {} });
  if (result.kind !== 'written') throw new Error('was not written');
  return result.lyrics.sections.flatMap(({ lines }) => lines.map(({ display }) => display));
}

/** Lines of stanzas as they are written, in small letters, without the mark at their end. */
function writtenIn(sheets: Language['bank']['stanzas']): ReadonlySet<string> {
  const lines = sheets.flatMap((sheet) => stanzaParts.flatMap((part) => sheet[part].flat()));
  return new Set(lines.map((line) => line.toLowerCase().replace(/[,.;:]+$/u, '')));
}

interface StanzaLanguage {
  language: Language;
  /** As orders call it: "Spanish". */
  name: string;
  /** Lines that no song of grief may sing, whatever was told. */
  joking: RegExp;
  /** Of Rosa, and as a song tells her of it. */
  told: { moment: string; sung: RegExp };
  /** Of a child that hardly lived: its story, and the word that tells it. */
  shortLife: { moment: string; shown: string; word: string };
}

/** Days of which orders tell little beside the day: each has verses of its own, as many in one language as in another. */
const gatherings = [
  'babyshower',
  'newparents',
  'graduation',
  'retirement',
  'housewarming',
  'sports',
  'corporate',
  'grandparentsday',
  'military',
] as const;
/** Verses of its own that each place of such a day has at least. */
const FEWEST_OWN = 2;

/** Tests of the stanzas of any language, and of the songs that are made of them. */
export function testStanzas(of: StanzaLanguage): void {
  testSheets(of);
  testSongs(of);
}

function testSheets({ language, name, joking }: StanzaLanguage): void {
  const { stanzas } = language.bank;

  test(`STU-01 every ${name} stanza rhymes by sound, fits the measure, and says nothing that stands elsewhere`, () => {
    expect(stanzas.length).toBeGreaterThan(20);
    expect(lintStanzas(language)).toEqual([]);
  });

  test.each(allOccasions)(
    `STU-01 has ${name} stanzas for every place of a song for %s without anything told`,
    (occasion) => {
      const isFree = ({ lines }: Stanza): boolean =>
        lines.every((versions) => versions.some(({ slots }) => slots.every((slot) => slot === 'name')));
      for (const mood of ['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad'] as const) {
        for (const to of isCalm(occasion) ? (['one'] as const) : (['one', 'many'] as const)) {
          for (const from of ['one', 'many'] as const) {
            const pool = stanzasFor(stanzas, {
              occasion,
              tones: tonesFor(occasion, mood, () => 0),
              perspective: { from, to, gender: 'unknown' },
              known: {},
            });
            for (const part of places)
              expect(pool[part].filter(isFree).length, `${part} ${mood} ${to} ${from}`).toBeGreaterThanOrEqual(2);
            expect(pool.with.length).toBeGreaterThanOrEqual(2);
          }
        }
      }
    },
  );

  test.each(gatherings)(
    `STU-01 %s has ${name} verses of its own in every place, as in any other language`,
    (occasion) => {
      const perspective = { from: 'many', to: 'one', gender: 'unknown' } as const;
      const pool = stanzasFor(stanzas, { occasion, tones: ['bright', 'dry', 'tender'], perspective, known: {} });
      for (const part of ['open', 'middle', 'turn', 'hooks', 'chorus'] as const)
        expect(pool[part].filter(({ closeness }) => closeness > 0).length, part).toBeGreaterThanOrEqual(FEWEST_OWN);
    },
  );

  test.each(allOccasions.filter(isCalm))(
    `STU-01 no ${name} stanza for %s jokes, celebrates or preaches`,
    (occasion) => {
      const perspective = { from: 'many', to: 'one', gender: 'unknown' } as const;
      const tones = tonesFor(occasion, 'Funny', () => 0);
      const pool = stanzasFor(stanzas, { occasion, tones, perspective, known: {} });
      const lines = stanzaParts.flatMap((part) =>
        pool[part].flatMap((stanza) => stanza.lines.flat().map(({ text }) => text)),
      );
      expect(lines.length).toBeGreaterThan(100);
      expect(lines.filter((line) => joking.test(line))).toEqual([]);
    },
  );
}

function testSongs({ language, name, told, shortLife }: StanzaLanguage): void {
  const { stanzas } = language.bank;

  test(`STU-01 a song in ${name} sings what was told, and is of stanzas where nothing was`, async () => {
    const ofTold = await linesFor({ ...briefOf(language.code, { moment: told.moment, shown: 'Rosa' }), seed: 'told' });
    expect(ofTold.join(' ')).toMatch(told.sung);
    const untold = await linesFor({ ...briefOf(language.code, { moment: '', shown: 'Rosa' }), seed: 'untold' });
    const pool = stanzasFor(stanzas, {
      occasion: 'birthday',
      tones: ['bright', 'dry', 'tender', 'calm'],
      perspective: { from: 'many', to: 'one', gender: 'unknown' },
      known: {},
    });
    const written = new Set(
      [...pool.open, ...pool.middle].flatMap(({ lines }) => lines.flat().map(({ text }) => text.toLowerCase())),
    );
    expect(untold.slice(0, 4).filter((line) => !written.has(line.toLowerCase()))).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    `STU-01 a song in ${name} for a child that hardly lived sings no stanza of a life, and no refrain of its end (%i)`,
    async (number) => {
      const { moment, shown, word } = shortLife;
      const brief = briefOf(language.code, { moment, shown, occasion: 'memorial' });
      const sung = (await linesFor({ ...brief, seed: `short ${number}` })).map((line) => line.toLowerCase());
      const ofLife = writtenIn(stanzas.filter((sheet) => sheet.short !== true));
      expect(sung.filter((line) => ofLife.has(line))).toEqual([]);
      expect(sung.filter((line) => line.includes(word))).toHaveLength(1);
    },
  );

  test(`STU-01 no ${name} line comes in more than 3 % of two hundred songs`, async () => {
    const counts = new Map<string, number>();
    const briefs = [0, 1, 2, 3, 4]
      .flatMap((variant) => corpusOrders(variant))
      .map(({ brief }) => brief)
      .filter((brief) => brief.language === name)
      .slice(0, 200);
    expect(briefs).toHaveLength(200);
    for (const brief of briefs)
      for (const line of new Set(await linesFor(brief))) counts.set(line, (counts.get(line) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > briefs.length * 0.03)).toEqual([]);
  }, 120_000);
}
