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
const joking = /(?<!\p{L})(?:compleanno|candeline|scherzo|torta|festa|nozze|cielo|angelo|angeli|dio)(?!\p{L})|!/iu;
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

const written = (sheets: typeof stanzas): ReadonlySet<string> =>
  new Set(
    sheets.flatMap((sheet) => stanzaParts.flatMap((part) => sheet[part].flat())).map((line) => line.toLowerCase()),
  );

test('STU-01 every Italian stanza rhymes by sound, fits the measure, and says nothing that stands elsewhere', () => {
  expect(stanzas.length).toBeGreaterThan(30);
  expect(lintStanzas(language)).toEqual([]);
});

test.each(allOccasions)(
  'STU-01 has Italian stanzas for every place of a song for %s without anything told',
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

test.each(allOccasions.filter(isCalm))('STU-01 no Italian stanza for %s jokes, celebrates or preaches', (occasion) => {
  const perspective = { from: 'many', to: 'one', gender: 'unknown' } as const;
  const pool = stanzasFor(stanzas, { occasion, tones: tonesFor(occasion, 'Funny', () => 0), perspective, known: {} });
  const lines = stanzaParts.flatMap((part) =>
    pool[part].flatMap((stanza) => stanza.lines.flat().map(({ text }) => text)),
  );
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => joking.test(line))).toEqual([]);
});

test('STU-01 an Italian song sings what was told, and is of stanzas where nothing was', async () => {
  const moment = 'Ha cucito il mio vestito in una notte.';
  const told = await write({ ...briefOf('it', { moment, shown: 'Rosa' }), seed: 'told' });
  expect(told.join(' ')).toMatch(/hai cucito il mio vestito/iu);
  const untold = await write({ ...briefOf('it', { moment: '', shown: 'Rosa' }), seed: 'untold' });
  const ours = written(stanzas);
  const verse = untold.slice(0, 4).map((line) => line.toLowerCase());
  expect(verse.filter((line) => ![...ours].some((text) => text.replace(/[,.;:]+$/u, '') === line))).toEqual([]);
});

const known = (moment: string, shown: string, occasion: Occasion = 'birthday') =>
  knownOf(briefOf('it', { moment, shown, occasion }));

test.each([
  ['Compie 70 anni il 14.', 'Mamma', { kin: 'mother', age: { years: 70, words: 'settanta' } }],
  ["Oggi compie trent'anni.", 'Kevin', { age: { years: 30, words: 'trenta' } }],
  ['Il nostro bimbo fa 6 anni, è fissato con i dinosauri', 'Edo', { age: { years: 6, words: 'sei' } }],
  ['60 anni! Sempre con la settimana enigmistica', 'Papà', { kin: 'father', age: { years: 60, words: 'sessanta' } }],
  [
    "Mia moglie Anna ha finito l'università. I suoi 40 anni",
    'Anna',
    { kin: 'wife', age: { years: 40, words: 'quaranta' } },
  ],
  ['Anna è la mia migliore amica.', 'Anna', { kin: 'friend' }],
  ['Anna è mia sorella di latte.', 'Anna', {}],
  ['Suo fratello Leo ha 4 anni.', 'Anna', {}],
  ['Compie 80 anni. Niente battute, non dite gli anni.', 'nonno Berto', { kin: 'grandfather' }],
  ['Mi ha insegnato a nuotare quando io avevo 9 anni.', 'Marta', {}],
  ['Ha imparato a guidare a 50 anni.', 'Marta', {}],
])('STU-01 "%s" of %s surely says %j in Italian', (moment, shown, expected) => {
  expect(known(moment, shown)).toEqual(expected);
});

test.each([
  ['Sposati da 40 anni.', 'Anna e Piero', 'anniversary', 'quaranta'],
  ["I miei genitori, cinquant'anni di matrimonio", 'Anna e Piero', 'anniversary', 'cinquanta'],
  ['stiamo insieme da 12 anni', 'Marco', 'anniversary', 'dodici'],
  ['La loro casa ha 100 anni.', 'Anna e Piero', 'anniversary', undefined],
  ['Ha cucinato per la mensa per 31 anni.', 'Graziella', 'retirement', 'trentuno'],
  ['va in pensione dopo 41 anni di ferrovia', 'Gianni', 'retirement', 'quarantuno'],
  ['38 anni alla scuola elementare di via Verdi', 'Carla', 'retirement', 'trentotto'],
  ['È stata malata 2 anni.', 'Graziella', 'retirement', undefined],
] as const)('STU-01 years in Italian are those of the day, and no others: %s', (moment, shown, occasion, years) => {
  expect(known(moment, shown, occasion).years).toBe(years);
});

test.each([
  ['La nostra bambina è nata senza vita a maggio.', true],
  ['Nostro figlio è vissuto solo tre giorni.', true],
  ["L'abbiamo avuta con noi poche ore, la nostra bimba: poche ore di vita.", true],
  ['Aggiustava orologi in garage.', undefined],
  ['Ci portava a pescare tre giorni ogni anno con mio figlio.', undefined],
])('STU-01 a short life is known by what is told of it in Italian: %s', (moment, isShortLife) => {
  expect(known(moment, 'Luce', 'memorial').isShortLife).toBe(isShortLife);
});

test.each([1, 2, 3, 4, 5, 6])(
  'STU-01 an Italian song for a child that hardly lived sings no stanza of a life, and no refrain of its end (%i)',
  async (number) => {
    const moment = 'È nata senza vita a maggio. Siamo stati con lei due ore.';
    const brief = briefOf('it', { moment, shown: 'Luce', occasion: 'memorial' });
    const sung = (await write({ ...brief, seed: `short ${number}` })).map((line) => line.toLowerCase());
    const ofLife = written(stanzas.filter((sheet) => sheet.short !== true));
    expect(sung.filter((line) => ofLife.has(line))).toEqual([]);
    expect(sung.filter((line) => line.includes('senza vita')).length).toBeLessThanOrEqual(1);
  },
);

test.each([
  ['30 anni', 'trenta anni', "trent'anni"],
  ['20 anni', 'per venti anni', "per vent'anni"],
  ['many', 'tanti anni, quanta aria', 'tanti anni, quanta aria'],
  ['81', 'ottantuno anni', 'ottantuno anni'],
])('STU-01 Italian years are said in one breath (%s)', (_, line, said) => {
  expect(language.polish(line)).toBe(said);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'STU-01 an Italian chorus does not go on with what a verse behind it tells (%i)',
  async (number) => {
    const moment = "Fa il vino in cantina, ogni anno dice che quest'anno è quello buono. Mi ha regalato la prima bici";
    const brief = briefOf('it', { moment, shown: 'zio Franco', words: '"assaggia e poi ne parliamo"' });
    const lines = await write({ ...brief, seed: String(number) });
    const told = lines.findIndex((line) => /prima bici/iu.test(line));
    expect(told).toBeGreaterThanOrEqual(0);
    expect(lines.slice(0, told).join('\n')).not.toMatch(/salita|molletta|scampanellate|rotelle|carta si toglie/iu);
  },
);

test('STU-01 no Italian line comes in more than 3 % of two hundred songs', async () => {
  const counts = new Map<string, number>();
  const briefs = [0, 1, 2, 3, 4]
    .flatMap((variant) => corpusOrders(variant))
    .map(({ brief }) => brief)
    .filter((brief) => brief.language === 'Italian')
    .slice(0, 200);
  expect(briefs).toHaveLength(200);
  for (const brief of briefs)
    for (const line of new Set(await write(brief))) counts.set(line, (counts.get(line) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > briefs.length * 0.03)).toEqual([]);
}, 120_000);
