import { expect, test } from 'vitest';
import { allOccasions, isCalm, type Occasion } from '#occasions/occasions.ts';
import { tonesFor } from './audience.ts';
import { corpusOrders } from './corpus/orders.ts';
import { createLyricist } from './index.ts';
import { knownOf } from './english/known.ts';
import { findLanguage } from './languages.ts';
import { readableOrder } from './order.ts';
import { briefOf } from './reading/test/read-story.ts';
import { lintStanzas } from './stanza-lint.ts';
import { parseStanzas, stanzaParts, type StanzaPart } from './stanza-sheets.ts';
import { isWhole, type Stanza, stanzasFor } from './stanzas.ts';
import { versionsOf } from './template.ts';

const english = await findLanguage('English')!.load();
const { stanzas } = english.bank;
const lyricist = createLyricist();

/** Lines that no song of grief may sing, whatever was told. */
const joking = /\b(?:birthday|candles?|next year|joke|cake|jury|party|wedding|heaven|angels?|god|bless|prayer)\b|!/iu;
const places: readonly StanzaPart[] = ['open', 'middle', 'turn', 'last', 'hooks', 'chorus', 'said', 'answers', 'with'];

test('STU-01 every stanza rhymes by sound, fits the measure, and says nothing that stands elsewhere', () => {
  expect(stanzas.length).toBeGreaterThan(20);
  expect(lintStanzas(english)).toEqual([]);
});

test('STU-01 a faulty stanza is found out', () => {
  const faults = (sheet: object): string => {
    const bank = {
      ...english.bank,
      stanzas: parseStanzas([{ sheets: [{ for: ['any'], tones: ['calm'], ...sheet }] }]),
    };
    return lintStanzas({ ...english, bank }).join('\n');
  };
  expect(
    faults({
      open: ['we walk along the road / and talk of tea / and carry all the load / and nothing rhymes with orange'],
    }),
  ).toMatch(/no rhyme/u);
  expect(
    faults({ last: ['we sing it all to you / so sing along with every one of us who ever knew you too'] }),
  ).toMatch(/syllables/u);
  expect(faults({ hooks: ['three cheers for everyone'] })).toMatch(/hook without/u);
  expect(
    faults({ last: ['we sing it all to you / and all of it is true', 'we sing it all to you / and all of it is new'] }),
  ).toMatch(/twice/u);
  expect(() => faults({ open: ['three lines / are no / stanza'] })).toThrow('not 4 lines');
});

test('STU-01 a stanza is linted in the measure of its language, and of whomever it is sung to', async () => {
  const german = await findLanguage('German')!.load();
  const faults = (last: string, sheet: object = {}): string => {
    const stanzas = parseStanzas([{ sheets: [{ for: ['any'], tones: ['calm'], last: [last], ...sheet }] }]);
    return lintStanzas({ ...german, bank: { ...german.bank, stanzas } }).join('\n');
  };
  const long = 'du lässt am Abend immer noch das Licht im Flur / und horchst die halbe Nacht auf unsre Uhr';
  expect(faults(long)).toBe('');
  expect(
    lintStanzas({
      ...german,
      measure: { fewest: 6, most: 9, apart: 3 },
      bank: { ...german.bank, stanzas: parseStanzas([{ sheets: [{ for: ['any'], tones: ['calm'], last: [long] }] }]) },
    }),
  ).not.toEqual([]);
  const agreeing = 'du bist und bleibst für uns {gender:der Mann|die Frau} / und keiner weiß, was sonst noch kann';
  expect(faults(agreeing)).toMatch(/no rhyme: .*Frau/u);
  const numbered = 'du hast das Licht im Flur gesehn / und {to:bleibst am Fenster stehn|bleibt am Fenster hier}';
  expect(faults(numbered)).toMatch(/no rhyme/u);
  expect(faults(numbered, { to: 'one' })).toBe('');
});

test('STU-01 an occasion without stanzas for a place of its song has none at all', () => {
  const asked = {
    occasion: 'birthday',
    tones: tonesFor('birthday', 'Happy', () => 0),
    perspective: { from: 'many', to: 'one', gender: 'unknown' },
    known: {},
  } as const;
  expect(isWhole(stanzasFor(stanzas, asked))).toBe(true);
  expect(isWhole(stanzasFor([], asked))).toBe(false);
  expect(isWhole({ ...stanzasFor(stanzas, asked), turn: [] })).toBe(false);
});

test.each(allOccasions)('STU-01 has stanzas for every place of a song for %s without anything told', (occasion) => {
  const isFree = ({ lines }: Stanza): boolean =>
    lines.every((versions) => versions.some(({ slots }) => slots.every((slot) => slot === 'name')));
  for (const mood of ['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad'] as const) {
    for (const to of ['one', 'many'] as const) {
      for (const from of ['one', 'many'] as const) {
        const tones = tonesFor(occasion, mood, () => 0);
        const pool = stanzasFor(stanzas, { occasion, tones, perspective: { from, to, gender: 'unknown' }, known: {} });
        for (const part of places) {
          const slotted = part === 'with';
          const found = slotted ? pool[part] : pool[part].filter(isFree);
          expect(found.length, `${part} ${mood} ${to} ${from}`).toBeGreaterThanOrEqual(2);
        }
      }
    }
  }
});

test.each(allOccasions.filter(isCalm))('STU-01 no stanza for %s jokes, celebrates or preaches', (occasion) => {
  const perspective = { from: 'many', to: 'one', gender: 'unknown' } as const;
  const lines = (['mother', 'grandfather', 'wife', undefined] as const).flatMap((kin) => {
    const known = kin === undefined ? {} : { kin };
    const pool = stanzasFor(stanzas, { occasion, tones: tonesFor(occasion, 'Funny', () => 0), perspective, known });
    return stanzaParts.flatMap((part) => pool[part].flatMap((stanza) => stanza.lines.flat().map(({ text }) => text)));
  });
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => joking.test(line))).toEqual([]);
});

const known = (moment: string, shown: string, occasion: Occasion = 'birthday') =>
  knownOf(readableOrder(briefOf('en', { moment, shown, occasion }), english));

test.each([
  ['She is 70 on the 14th.', 'Mum', { kin: 'mother', age: { years: 70, words: 'seventy' } }],
  ['Villa. Caravan. Fifty.', 'Kev', { age: { years: 50, words: 'fifty' } }],
  ['60th bday in June', 'Uncle Pete', { kin: 'uncle', age: { years: 60, words: 'sixty' } }],
  ['My wife Marisol finished her degree.', 'Marisol', { kin: 'wife' }],
  ['Zee is my best friend.', 'Zee', { kin: 'friend' }],
  ["Her brother Alfie who's 4 asked for her.", 'Orla', {}],
  ['He is 80. Please no jokes about him getting old.', 'Grandad', { kin: 'grandfather' }],
  ['She taught me to swim when I was 9.', 'Marta', {}],
])('STU-01 "%s" of %s surely says %j', (moment, shown, expected) => {
  expect(known(moment, shown)).toEqual(expected);
});

test('STU-01 years are those of the day, and no others', () => {
  expect(known('40 yrs married in June.', 'Ruth & Des', 'anniversary')).toEqual({ years: 'forty' });
  expect(known('He drove the 192 for 31 years.', 'Big Dave', 'retirement')).toEqual({ years: 'thirty-one' });
  expect(known('He was off sick for 2 years.', 'Big Dave', 'retirement')).toEqual({});
  expect(known('He drove coaches for 34 years.', 'Kev')).toEqual({});
});

test('STU-01 no English line comes in more than 3 % of two hundred songs', async () => {
  const counts = new Map<string, number>();
  let songs = 0;
  for (const variant of [0, 1, 2, 3, 4]) {
    for (const { brief } of corpusOrders(variant).filter((order) => order.brief.language === 'English')) {
      if (songs === 200) break;
      songs++;
      const result = await lyricist.write(brief, { signal: new AbortController().signal, onProgress: () => {} });
      if (result.kind !== 'written') throw new Error('was not written');
      const lines = new Set(result.lyrics.sections.flatMap(({ lines: all }) => all.map(({ display }) => display)));
      for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  expect(songs).toBe(200);
  expect([...counts].filter(([, count]) => count > songs * 0.03)).toEqual([]);
});

test.each([1, 2, 3, 4, 5, 6])(
  'STU-01 a song for a child that died at birth says nothing of a longer life (%i)',
  async (number) => {
    const moment = 'Our baby girl Wren was born sleeping in May. We had two days with her. She is named for the wren.';
    const brief = briefOf('en', { moment, shown: 'Wren', occasion: 'memorial' });
    const result = await lyricist.write(
      { ...brief, seed: `short ${number}` },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    if (result.kind !== 'written') throw new Error('not written');
    const sung = result.lyrics.sections.flatMap((section) => section.lines.map(({ display }) => display.toLowerCase()));
    const ofLife = stanzas
      .filter((sheet) => sheet.short !== true)
      .flatMap((sheet) => stanzaParts.flatMap((part) => sheet[part].flat()))
      .flatMap((line) => versionsOf(line, { from: 'many', to: 'one', gender: 'f' }))
      .filter(({ slots }) => slots.length === 0)
      .map(({ text }) => text.toLowerCase());
    expect(sung.filter((line) => ofLife.includes(line))).toEqual([]);
    expect(sung.join('\n')).not.toMatch(/the you/u);
  },
);
