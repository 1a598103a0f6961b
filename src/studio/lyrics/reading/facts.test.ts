import { expect, test } from 'vitest';
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
  ['fr', 'on parle de le chien', 'on parle du chien'],
  ['fr', 'le rire de Anna', "le rire d'Anna"],
])('STU-01 joins small words (%s): %s', async (code, raw, polished) => {
  const language = await findLanguage(code)!.load();
  expect(language.polish(raw)).toBe(polished);
});
