import { expect, test } from 'vitest';
import type { Occasion } from '#occasions/occasions.ts';
import { briefOf } from '../reading/test/read-story.ts';
import { testStanzas } from '../test/stanza-tests.ts';
import { language } from './index.ts';
import { knownOf } from './known.ts';

testStanzas({
  language,
  name: 'French',
  joking: /(?<!\p{L})(?:anniversaire|bougies?|blague|gâteau|fête|mariage|ciel|anges?|dieu|paradis)(?!\p{L})|!/iu,
  told: { moment: 'Elle a cousu mon costume en une nuit.', sung: /tu as cousu mon costume/iu },
  shortLife: {
    moment: 'Elle est née endormie en mai. Nous avons tenu sa main deux heures.',
    shown: 'Louise',
    word: 'endormie',
  },
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
