import { expect, test } from 'vitest';
import { occasionSlugs } from '#occasions/occasions.ts';
import { languageKey, languageOf, pageLanguages, spokenOf, wordsOf } from './languages.ts';

/** Every sentence by its place: 'faq.0.answer'. */
function sentences(words: unknown, place = ''): [string, string][] {
  if (typeof words === 'string') return [[place, words]];
  return Object.entries(words as object).flatMap(([key, value]) => sentences(value, `${place}.${key}`));
}

const valuesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test('HOL-02 all five languages say the same things, with the same values in them, and none is left in English', async () => {
  const english = sentences(await wordsOf('en'));
  for (const { code } of pageLanguages) {
    const other = new Map(sentences(await wordsOf(code)));
    expect([...other.keys()], code).toEqual(english.map(([place]) => place));
    for (const [place, text] of english) {
      expect(valuesIn(other.get(place) ?? ''), `${code}${place}`).toEqual(valuesIn(text));
      if (code !== 'en' && place.startsWith('.error_')) expect(other.get(place), `${code}${place}`).not.toBe(text);
    }
  }
});

test('HOL-02 what stands around the page is said in each of the four other languages, every occasion named', async () => {
  expect(await spokenOf('en')).toEqual({});
  const spanish = sentences(await spokenOf('es'));
  for (const code of ['es', 'fr', 'it', 'de'] as const) {
    const spoken = await spokenOf(code);
    expect(new Set(Object.keys(spoken.occasions ?? {})), code).toEqual(new Set(occasionSlugs));
    const other = new Map(sentences(spoken));
    expect([...other.keys()], code).toEqual(spanish.map(([place]) => place));
    for (const [place, text] of spanish) expect(valuesIn(other.get(place) ?? ''), code + place).toEqual(valuesIn(text));
  }
});

test('HOL-03 HOL-05 the English sentences are those of the documents', async () => {
  const words = await wordsOf('en');
  expect(
    Object.entries(words).filter(([key]) =>
      /^error_|^photos_(too_many|unsupported)|^failed|^back|^processing/.test(key),
    ),
  ).toEqual([
    ['back', 'Holiday Souvenirs'],
    ['photos_too_many', 'Maximum 10 images allowed'],
    [
      'photos_unsupported',
      'Some files are not supported: {files}. Please upload JPG, PNG, GIF, WebP, HEIC, or HEIF only. (AVIF not supported)',
    ],
    ['error_firstName', 'First name is required'],
    ['error_email', 'Email is required'],
    // Ours: a name that cannot be sung is refused where it is typed.
    ['error_name_long', 'This name is too long to sing. Please write a shorter one, such as the first name.'],
    ['error_email_form', 'Please enter a valid email address.'],
    ['error_destination', 'Travel destination is required'],
    ['error_favoriteMemory', 'Favorite moment is required'],
    ['error_companionship', 'Travel companions info is required'],
    ['error_preferredGenre', 'Preferred music genre is required'],
    ['error_otherGenre', 'Please specify your preferred genre'],
    ['error_songLanguage', 'Song language is required'],
    ['error_otherSongLanguage', 'Please specify your preferred song language'],
    ['error_images', 'At least one photo is required'],
    ['processing', 'Processing...'],
    ['failed', 'Something went wrong. Please try again or contact {email}'],
  ]);
});

test('HOL-02 the cookie names the language, and anything else is English', () => {
  expect(languageOf(`a=b; ${languageKey}=es; c=d`)).toBe('es');
  for (const cookies of [
    null,
    '',
    `${languageKey}=`,
    `${languageKey}=xx`,
    `x${languageKey}=es`,
    `${languageKey}=es/../`,
  ]) {
    expect(languageOf(cookies), String(cookies)).toBe('en');
  }
});
