import { expect, test } from 'vitest';
import { allOccasions, isCalm, type Occasion } from '#occasions/occasions.ts';
import { tonesFor } from '../audience.ts';
import { corpusOrders } from '../corpus/orders.ts';
import { createLyricist } from '../index.ts';
import { briefOf } from '../reading/test/read-story.ts';
import { lintStanzas } from '../stanza-lint.ts';
import { stanzaParts, type StanzaPart } from '../stanza-sheets.ts';
import { type Stanza, stanzasFor } from '../stanzas.ts';
import { language } from './index.ts';
import { knownOf } from './known.ts';

const { stanzas } = language.bank;
const lyricist = createLyricist();

/** Lines that no song of grief may sing, whatever was told. */
const joking = /(?<!\p{L})(?:geburtstag|torte|scherz|witz|feier|hochzeit|himmel|engel|gott|stern|sterne)(?!\p{L})|!/iu;
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

async function write(brief: Parameters<typeof lyricist.write>[0]): Promise<string[]> {
  const result = await lyricist.write(brief, { signal: new AbortController().signal, onProgress: () => {} });
  if (result.kind !== 'written') throw new Error('was not written');
  return result.lyrics.sections.flatMap(({ lines }) => lines.map(({ display }) => display));
}

test('STU-01 every German stanza rhymes by sound, fits the measure, and says nothing that stands elsewhere', () => {
  expect(stanzas.length).toBeGreaterThan(20);
  expect(lintStanzas(language)).toEqual([]);
});

test.each(allOccasions)(
  'STU-01 has German stanzas for every place of a song for %s without anything told',
  (occasion) => {
    const isFree = ({ lines }: Stanza): boolean =>
      lines.every((versions) => versions.some(({ slots }) => slots.every((slot) => slot === 'name')));
    for (const mood of ['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad'] as const) {
      for (const to of isCalm(occasion) ? (['one'] as const) : (['one', 'many'] as const)) {
        for (const from of ['one', 'many'] as const) {
          const tones = tonesFor(occasion, mood, () => 0);
          const pool = stanzasFor(stanzas, {
            occasion,
            tones,
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

test.each(allOccasions.filter(isCalm))('STU-01 no German stanza for %s jokes, celebrates or preaches', (occasion) => {
  const perspective = { from: 'many', to: 'one', gender: 'unknown' } as const;
  const pool = stanzasFor(stanzas, { occasion, tones: tonesFor(occasion, 'Funny', () => 0), perspective, known: {} });
  const lines = stanzaParts.flatMap((part) =>
    pool[part].flatMap((stanza) => stanza.lines.flat().map(({ text }) => text)),
  );
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => joking.test(line))).toEqual([]);
});

test('STU-01 a German song sings what was told, and is of stanzas where nothing was', async () => {
  const moment = 'Sie hat mein Kostüm in einer Nacht genäht.';
  const told = await write({ ...briefOf('de', { moment, shown: 'Rosa' }), seed: 'told' });
  expect(told.join(' ')).toMatch(/du hast mein kostüm in einer nacht genäht/iu);
  const untold = await write({ ...briefOf('de', { moment: '', shown: 'Rosa' }), seed: 'untold' });
  const pool = stanzasFor(stanzas, {
    occasion: 'birthday',
    tones: ['bright', 'dry', 'tender', 'calm'],
    perspective: { from: 'many', to: 'one', gender: 'unknown' },
    known: {},
  });
  const written = new Set(
    [...pool.open, ...pool.middle].flatMap(({ lines }) => lines.flat().map(({ text }) => text.toLowerCase())),
  );
  const verses = untold.slice(0, 4).map((line) => line.toLowerCase());
  expect(verses.filter((line) => !written.has(line))).toEqual([]);
});

const known = (moment: string, shown: string, occasion: Occasion = 'birthday') =>
  knownOf(briefOf('de', { moment, shown, occasion }));

test.each([
  ['Wird 70 am 14. Mai.', 'Mama', { kin: 'mother', age: { years: 70, words: 'siebzig' } }],
  [
    'Sie wird 85 und macht den besten Kartoffelsalat.',
    'Oma Hilde',
    { kin: 'grandmother', age: { years: 85, words: 'fünfundachtzig' } },
  ],
  ['Heute wird er dreißig.', 'Kevin', { age: { years: 30, words: 'dreißig' } }],
  ['Ben wird 6 Jahre alt, er liebt Dinos', 'Ben', { age: { years: 6, words: 'sechs' } }],
  ['60 Jahre', 'Klaus', { age: { years: 60, words: 'sechzig' } }],
  ['zum 40. Geburtstag', 'Klaus', { age: { years: 40, words: 'vierzig' } }],
  ['meine beste freundin, wird 40!!!', 'Sandra', { age: { years: 40, words: 'vierzig' } }],
  ['Mein Mann Jens hat das Studium geschafft.', 'Jens', { kin: 'husband' }],
  ['Anna ist meine beste Freundin.', 'Anna', { kin: 'friend' }],
  ['Anna ist meine Schwester aus dem Chor.', 'Anna', {}],
  ['Ihr Bruder Leo ist 4 Jahre alt.', 'Anna', {}],
  ['Er wird 80. Bitte nichts übers Alter.', 'Opa Bert', { kin: 'grandfather' }],
  ['Sie hat mir das Schwimmen beigebracht, als ich 9 war.', 'Marta', {}],
  ['Sie hat mit 50 den Führerschein gemacht.', 'Marta', {}],
])('STU-01 "%s" of %s surely says %j in German', (moment, shown, expected) => {
  expect(known(moment, shown)).toEqual(expected);
});

test.each([
  ['Seit 40 Jahren verheiratet.', 'Anna und Peter', 'anniversary', 'vierzig'],
  ['Meine Eltern sind fünfzig Jahre verheiratet', 'Anna und Peter', 'anniversary', 'fünfzig'],
  ['wir sind seit 12 Jahren zusammen', 'Marco', 'anniversary', 'zwölf'],
  ['Verheiratet seit 30 Jahren', 'Anna und Peter', 'anniversary', 'dreißig'],
  ['Ihr Haus ist 100 Jahre alt.', 'Anna und Peter', 'anniversary', undefined],
  ['Sie hat 31 Jahre in der Schulküche gekocht.', 'Gisela', 'retirement', 'einunddreißig'],
  ['geht nach 41 Jahren bei der Bahn in Rente', 'Werner', 'retirement', 'einundvierzig'],
  ['43 Jahre bei der Post', 'Werner', 'retirement', 'dreiundvierzig'],
  ['Sie war 2 Jahre krank.', 'Gisela', 'retirement', undefined],
] as const)('STU-01 years in German are those of the day, and no others: %s', (moment, shown, occasion, years) => {
  expect(known(moment, shown, occasion).years).toBe(years);
});

test.each([
  ['Unsere Tochter kam im Mai still zur Welt.', true],
  ['Unser Sohn hat nur drei Tage gelebt.', true],
  ['Wir durften unser Baby nur wenige Stunden halten.', true],
  ['Unser Sternenkind.', true],
  ['Er hat in der Garage Uhren repariert.', undefined],
  ['Er ist jedes Jahr drei Tage mit meinem Sohn angeln gegangen.', undefined],
])('STU-01 a short life is known by what is told of it in German: %s', (moment, isShortLife) => {
  expect(known(moment, 'Lina', 'memorial').isShortLife).toBe(isShortLife);
});

test.each([1, 2, 3, 4, 5, 6])(
  'STU-01 a German song for a child that hardly lived sings no stanza of a life, and no refrain of its end (%i)',
  async (number) => {
    const moment = 'Sie kam im Mai still zur Welt. Wir hatten sie zwei Stunden im Arm.';
    const brief = briefOf('de', { moment, shown: 'Lina', occasion: 'memorial' });
    const sung = (await write({ ...brief, seed: `short ${number}` })).map((line) => line.toLowerCase());
    const ofLife = new Set(
      stanzas
        .filter((sheet) => sheet.short !== true)
        .flatMap((sheet) => stanzaParts.flatMap((part) => sheet[part].flat()))
        .map((line) => line.toLowerCase()),
    );
    expect(sung.filter((line) => ofLife.has(line))).toEqual([]);
    expect(sung.filter((line) => line.includes('still zur welt')).length).toBeLessThanOrEqual(1);
  },
);

test.each([1, 2, 3, 4, 5, 6])(
  'STU-01 who sends a German song behind a row of others is one of several (%i)',
  async (number) => {
    const companions = 'Frau Dr. Schäfer, Kollege Mehmet, seine Frau Renate';
    const moment = 'Er hat den Server gerettet.';
    const brief = briefOf('de', { moment, companions, shown: 'Hans-Jürgen', occasion: 'retirement' });
    const sung = await write({ ...brief, seed: `row ${number}` });
    const behind = sung.filter((_, at) => sung[at - 1] === 'Frau Doktor Schäfer, Mehmet');
    expect(behind).not.toEqual([]);
    for (const line of behind) expect(line).toMatch(/^Und Renate (?:\p{L}+n|sind)(?: |$)/u);
  },
);

test('STU-01 no German line comes in more than 3 % of two hundred songs', async () => {
  const counts = new Map<string, number>();
  const briefs = [0, 1, 2, 3, 4]
    .flatMap((variant) => corpusOrders(variant))
    .map(({ brief }) => brief)
    .filter((brief) => brief.language === 'German')
    .slice(0, 200);
  expect(briefs).toHaveLength(200);
  for (const brief of briefs)
    for (const line of new Set(await write(brief))) counts.set(line, (counts.get(line) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > briefs.length * 0.03)).toEqual([]);
}, 120_000);
