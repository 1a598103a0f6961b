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
const joking = /(?<!\p{L})(?:anniversaire|bougies?|blague|gâteau|fête|mariage|ciel|anges?|dieu|paradis)(?!\p{L})|!/iu;
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

test('STU-01 every French stanza rhymes by sound, fits the measure, and says nothing that stands elsewhere', () => {
  expect(stanzas.length).toBeGreaterThan(20);
  expect(lintStanzas(language)).toEqual([]);
});

test.each(allOccasions)(
  'STU-01 has French stanzas for every place of a song for %s without anything told',
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

test.each(allOccasions.filter(isCalm))('STU-01 no French stanza for %s jokes, celebrates or preaches', (occasion) => {
  const perspective = { from: 'many', to: 'one', gender: 'unknown' } as const;
  const pool = stanzasFor(stanzas, { occasion, tones: tonesFor(occasion, 'Funny', () => 0), perspective, known: {} });
  const lines = stanzaParts.flatMap((part) =>
    pool[part].flatMap((stanza) => stanza.lines.flat().map(({ text }) => text)),
  );
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => joking.test(line))).toEqual([]);
});

test('STU-01 a French song sings what was told, and is of stanzas where nothing was', async () => {
  const moment = 'Elle a cousu mon costume en une nuit.';
  const told = await write({ ...briefOf('fr', { moment, shown: 'Rose' }), seed: 'told' });
  expect(told.join(' ')).toMatch(/tu as cousu mon costume/iu);
  const untold = await write({ ...briefOf('fr', { moment: '', shown: 'Rose' }), seed: 'untold' });
  const written = new Set(
    stanzas.flatMap((sheet) => stanzaParts.flatMap((part) => sheet[part].flat())).map((line) => line.toLowerCase()),
  );
  const verses = untold.slice(0, 4).map((line) => line.toLowerCase());
  expect(verses.filter((line) => !written.has(line))).toEqual([]);
});

const known = (moment: string, shown: string, occasion: Occasion = 'birthday') =>
  knownOf(briefOf('fr', { moment, shown, occasion }));

test.each([
  ['Elle fête ses 80 ans.', 'Mamie Rose', { kin: 'grandmother', age: { years: 80, words: 'quatre-vingts' } }],
  ['Il a 7 ans il adore les dinosaures', 'Léo', {}],
  ['il a 7 ans, il adore les dinosaures', 'Léo', { age: { years: 7, words: 'sept' } }],
  ['60 ans', 'Sylvie', { age: { years: 60, words: 'soixante' } }],
  ['Pour ses 50 ans le 3 mai', 'Luc', { age: { years: 50, words: 'cinquante' } }],
  ['Mon frère Luc a soixante et onze ans', 'Luc', { kin: 'brother', age: { years: 71, words: 'soixante et onze' } }],
  ["on s'aime depuis 20 ans", 'ma femme Élodie', { kin: 'wife' }],
  ['Son frère Léo a 4 ans.', 'Anne', {}],
  ['Anne est ma meilleure amie.', 'Anne', { kin: 'friend' }],
  ['Anne est ma sœur de lait.', 'Anne', {}],
  ['elle nous apprend le foot', 'sœur Agnès', {}],
  ['', 'Père Marius', {}],
  ['', 'ma petite sœur', { kin: 'sister' }],
  ["Elle fête ses 80 ans. Pas de blagues sur l'âge.", 'mamie', { kin: 'grandmother' }],
  ["Elle m'a appris à nager quand j'avais 9 ans.", 'Marthe', {}],
])('STU-01 "%s" of %s surely says %j in French', (moment, shown, expected) => {
  expect(known(moment, shown)).toEqual(expected);
});

test('STU-01 years in French are those of the day, and no others', () => {
  expect(known('Mariés depuis 40 ans.', 'Anne et Pierre', 'anniversary')).toEqual({ years: 'quarante' });
  expect(known('25 ans de mariage, trois enfants', 'Anne', 'anniversary')).toEqual({ years: 'vingt-cinq' });
  expect(known('Leur maison a 100 ans, leur chien 10 ans.', 'Anne et Pierre', 'anniversary')).toEqual({});
  expect(known('38 ans à la SNCF', 'Jean-Marc', 'retirement')).toEqual({ years: 'trente-huit' });
  expect(known('Elle a cuisiné pendant 31 ans.', 'Ghislaine', 'retirement')).toEqual({ years: 'trente et un' });
  expect(known('Elle a été malade 2 ans.', 'Ghislaine', 'retirement')).toEqual({});
});

test.each([
  ['Notre bébé a vécu trois jours.', true],
  ['Notre fille est née endormie en mai.', true],
  ["Nous avons eu notre fils quelques heures, il n'a pas pleuré.", true],
  ['Il réparait des horloges au garage.', undefined],
  ['Il a vécu trente ans à Lyon avec son fils.', undefined],
])('STU-01 a short life is known by what is told of it in French: %s', (moment, isShortLife) => {
  expect(known(moment, 'Louise', 'memorial').isShortLife).toBe(isShortLife);
});

test.each([1, 2, 3, 4, 5, 6])(
  'STU-01 a French song for a child that hardly lived sings no stanza of a life, and no refrain of its end (%i)',
  async (number) => {
    const moment = 'Elle est née endormie en mai. Nous avons tenu sa main deux heures.';
    const brief = briefOf('fr', { moment, shown: 'Louise', occasion: 'memorial' });
    const sung = (await write({ ...brief, seed: `short ${number}` })).map((line) => line.toLowerCase());
    const ofLife = new Set(
      stanzas
        .filter((sheet) => sheet.short !== true)
        .flatMap((sheet) => stanzaParts.flatMap((part) => sheet[part].flat()))
        .map((line) => line.toLowerCase()),
    );
    expect(sung.filter((line) => ofLife.has(line))).toEqual([]);
    expect(sung.filter((line) => line.includes('endormie'))).toHaveLength(1);
  },
);

test('STU-01 no French line comes in more than 3 % of two hundred songs', async () => {
  const counts = new Map<string, number>();
  const briefs = [0, 1, 2, 3, 4]
    .flatMap((variant) => corpusOrders(variant))
    .map(({ brief }) => brief)
    .filter((brief) => brief.language === 'French')
    .slice(0, 200);
  expect(briefs).toHaveLength(200);
  for (const brief of briefs)
    for (const line of new Set(await write(brief))) counts.set(line, (counts.get(line) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > briefs.length * 0.03)).toEqual([]);
}, 120_000);
