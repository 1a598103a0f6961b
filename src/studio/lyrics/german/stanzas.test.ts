import { expect, test } from 'vitest';
import type { Occasion } from '#occasions/occasions.ts';
import { briefOf } from '../reading/test/read-story.ts';
import { linesFor, testStanzas } from '../test/stanza-tests.ts';
import { language } from './index.ts';
import { knownOf } from './known.ts';

testStanzas({
  language,
  name: 'German',
  joking: /(?<!\p{L})(?:geburtstag|torte|scherz|witz|feier|hochzeit|himmel|engel|gott|stern|sterne)(?!\p{L})|!/iu,
  told: { moment: 'Sie hat mein Kostüm in einer Nacht genäht.', sung: /du hast mein kostüm in einer nacht genäht/iu },
  shortLife: {
    moment: 'Sie kam im Mai still zur Welt. Wir hatten sie zwei Stunden im Arm.',
    shown: 'Lina',
    word: 'still zur welt',
  },
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
  'STU-01 who sends a German song behind a row of others is one of several (%i)',
  async (number) => {
    const companions = 'Frau Dr. Schäfer, Kollege Mehmet, seine Frau Renate';
    const moment = 'Er hat den Server gerettet.';
    const brief = briefOf('de', { moment, companions, shown: 'Hans-Jürgen', occasion: 'retirement' });
    const sung = await linesFor({ ...brief, seed: `row ${number}` });
    const behind = sung.filter((_, at) => sung[at - 1] === 'Frau Doktor Schäfer, Mehmet');
    expect(behind).not.toEqual([]);
    for (const line of behind) expect(line).toMatch(/^Und Renate (?:\p{L}+n|sind)(?: |$)/u);
  },
);
