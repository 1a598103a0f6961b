import { expect, test } from 'vitest';
import type { Occasion } from '#occasions/occasions.ts';
import { briefOf } from '../reading/test/read-story.ts';
import { linesFor, testStanzas } from '../test/stanza-tests.ts';
import { language } from './index.ts';
import { knownOf } from './known.ts';

testStanzas({
  language,
  name: 'Italian',
  joking: /(?<!\p{L})(?:compleanno|candeline|scherzo|torta|festa|nozze|cielo|angelo|angeli|dio)(?!\p{L})|!/iu,
  told: { moment: 'Ha cucito il mio vestito in una notte.', sung: /hai cucito il mio vestito/iu },
  shortLife: { moment: 'È nata senza vita a maggio. Siamo stati con lei due ore.', shown: 'Luce', word: 'senza vita' },
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
    const lines = await linesFor({ ...brief, seed: String(number) });
    const told = lines.findIndex((line) => /prima bici/iu.test(line));
    expect(told).toBeGreaterThanOrEqual(0);
    expect(lines.slice(0, told).join('\n')).not.toMatch(/salita|molletta|scampanellate|rotelle|carta si toglie/iu);
  },
);
