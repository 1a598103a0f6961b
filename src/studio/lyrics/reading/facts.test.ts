import { expect, test } from 'vitest';
import type { Occasion } from '#occasions/occasions.ts';
import type { SongBrief } from '../../contracts.ts';
import { findLanguage } from '../languages.ts';

const brief = (favoriteMoment: string, extraDetails = '', companions = '', specialWords = ''): SongBrief => ({
  occasion: 'birthday',
  recipient: { shown: 'Marta' },
  language: '',
  genre: 'Pop',
  mood: 'Happy',
  vocalStyle: 'Female',
  tempo: 'Medium',
  story: { favoriteMoment, companions, specialWords, extraDetails },
  names: [],
  seed: 'test',
});

test.each([
  [
    'it',
    'Ha bruciato le lasagne. La sua vecchia Vespa rossa era a Rimini.',
    'hai bruciato le lasagne',
    'la tua vecchia Vespa rossa',
    'a Rimini',
  ],
  [
    'es',
    'Quemó el arroz. Su viejo coche verde nos llevó a Cádiz.',
    'quemaste el arroz',
    'tu viejo coche verde',
    'en Cádiz',
  ],
  [
    'fr',
    'Elle a brûlé la tarte. Sa vieille voiture bleue était à Dinard.',
    'tu as brûlé la tarte',
    'ta vieille voiture bleue',
    'à Dinard',
  ],
  [
    'de',
    'Sie hat den Braten verbrannt. Ihren alten Golf fuhr sie nach Hamburg.',
    'du hast den Braten verbrannt',
    'dein alter Golf',
    'in Hamburg',
  ],
])('STU-01 tells the story to the recipient (%s)', async (code, story, deed, thing, place) => {
  const language = await findLanguage(code)!.load();
  const order = brief(story);
  const forms = language
    .facts(order, language.perspective(order))
    .map((fact) => Object.values(fact.forms))
    .flat();
  expect(forms).toEqual(expect.arrayContaining([deed, thing, place]));
});

test.each([
  ['it', 'Luca e la zia Rosa', '«piano piano»'],
  ['es', 'Lucas y la tía Rosa', '«poco a poco»'],
  ['fr', 'Lucas et la tante Rose', '« tout doux »'],
  ['de', 'Lukas und Tante Rosa', '„ganz langsam“'],
])('STU-01 knows people and quoted words (%s)', async (code, companions, quoted) => {
  const language = await findLanguage(code)!.load();
  const order = brief('', '', companions, quoted);
  const facts = language.facts(order, language.perspective(order));
  expect(facts.filter(({ kind }) => kind === 'name')).toHaveLength(2);
  expect(facts.filter(({ kind }) => kind === 'quote')).toHaveLength(1);
});

test.each([
  ['it', 'parliamo di il mare', 'parliamo del mare'],
  ['it', 'settanta anni', "settant'anni"],
  ['es', 'hablamos de el mar', 'hablamos del mar'],
  ['es', 'Pablo y Inés', 'Pablo e Inés'],
  ['es', 'sesenta y uno años, veintiuno años', 'sesenta y un años, veintiún años'],
  ['es', 'sesenta y uno velas', 'sesenta y una velas'],
  ['fr', 'soixante et un bougies', 'soixante et une bougies'],
  ['fr', 'plus besoin de le dire', 'plus besoin de le dire'],
  ['fr', 'on parle de le chien', 'on parle du chien'],
  ['fr', 'le rire de Anna', "le rire d'Anna"],
])('STU-01 joins small words (%s): %s', async (code, raw, polished) => {
  const language = await findLanguage(code)!.load();
  expect(language.polish(raw)).toBe(polished);
});

test.each([
  ['de', 'Sie wird im März 60. Seit 35 Jahren fährt sie Bus.', 'sechzig', 'fünfunddreißig'],
  ['de', 'Sie ist 60 Jahre alt. Sie war 35 Jahre bei der Post.', 'sechzig', 'fünfunddreißig'],
  ['fr', 'Elle fête ses 61 ans. Elle a travaillé 35 ans à la poste.', 'soixante et un', 'trente-cinq'],
  ['it', 'Compie 60 anni. Ha lavorato 35 anni alle poste.', 'sessanta', 'trentacinque'],
  ['es', 'Cumple 61 años. Trabajó 35 años en correos.', 'sesenta y uno', 'treinta y cinco'],
])('STU-01 a birthday tells the age, any other day the years (%s): %s', async (code, story, age, years) => {
  const language = await findLanguage(code)!.load();
  const agesFor = (occasion: Occasion): string[] => {
    const order = { ...brief(story), occasion };
    return language.facts(order, language.perspective(order)).flatMap(({ forms }) => forms.age ?? []);
  };
  expect(agesFor('birthday')).toEqual([age]);
  expect(agesFor('retirement')).toEqual([years]);
});

test('STU-01 one year alone is no number of years', async () => {
  const language = await findLanguage('de')!.load();
  const order: SongBrief = { ...brief('Vor 1 Jahr kam sie her.'), occasion: 'retirement' };
  expect(language.facts(order, language.perspective(order)).every(({ forms }) => forms.age === undefined)).toBe(true);
});
