import { expect, test } from 'vitest';
import { occasionName, occasionSlugs } from '#occasions/occasions.ts';
import { languages } from '#messages/languages.js';
import { m } from '#messages/messages.js';
import { english, setLocaleSource } from '#ui/locale.ts';
import { occasionNames } from '#features/orders/ui/occasion-names.ts';
import { languageKey, languageOfPage, languagesOfPage, loadLocale } from './page-language.ts';

const holiday = '/travel-souvenir-dev';
const at = (path: string): URL => new URL(path, 'https://shop.example');
const cookie = (code: string): string => `${languageKey}=${code}`;

test('HOL-02 the holiday page is offered in five languages, each by its own name, and the others in English', () => {
  expect(languagesOfPage(holiday).map(({ code, name }) => [code, name])).toEqual([
    ['en', 'English'],
    ['es', 'Español'],
    ['fr', 'Français'],
    ['it', 'Italiano'],
    ['de', 'Deutsch'],
  ]);
  for (const path of ['/', '/classic', '/admin', `${holiday}/more`]) {
    expect(
      languagesOfPage(path).map(({ code }) => code),
      path,
    ).toEqual(['en']);
  }
});

test('HOL-02 the cookie names the language of a page that is offered in it, and anything else is English', () => {
  expect(languageOfPage(at(holiday), `a=b; ${cookie('es')}; c=d`)).toBe('es');
  expect(languageOfPage(at(`${holiday}/`), cookie('de'))).toBe('de');
  expect(languageOfPage(at('/'), cookie('es'))).toBe('en');
  for (const cookies of [null, '', cookie(''), cookie('xx'), `x${cookie('es')}`, cookie('es/../')]) {
    expect(languageOfPage(at(holiday), cookies), String(cookies)).toBe('en');
  }
});

test('MEND-09b an address names the language of a page that shows no order, unless the visitor has chosen one', () => {
  const portal = '/development/buyer-portal?language=es';
  expect(languageOfPage(at(portal), null)).toBe('es');
  expect(languageOfPage(at(portal), cookie('de'))).toBe('de');
  for (const path of ['/order', '/track-order', '/watch/abc', '/s/abc'])
    expect(languageOfPage(at(`${path}?language=it`), null), path).toBe('it');
  for (const path of ['/', '/classic', '/development/buyer-portal?language=xx', '/admin'])
    expect(languageOfPage(at(`${path}${path.includes('?') ? '' : '?language=es'}`), null), path).toBe('en');
});

test('HOL-02 a language without a list of pages is offered on every page', () => {
  const all = [...languages, { code: 'tlh', name: 'tlhIngan Hol' }];
  for (const path of ['/', '/classic', '/order/KS-1', '/admin/settings', holiday]) {
    expect(languageOfPage(at(path), cookie('tlh'), all), path).toBe('tlh');
  }
});

test('HOL-02 every occasion has its name in each language of the holiday page', async () => {
  for (const slug of occasionSlugs) expect(occasionNames[slug]()).toBe(occasionName(slug));
  const spoken = { es: 'Boda o compromiso', de: 'Hochzeit oder Verlobung' };
  for (const [code, name] of Object.entries(spoken)) {
    const speech = await loadLocale(code);
    setLocaleSource(() => speech);
    expect(occasionNames.wedding()).toBe(name);
  }
  setLocaleSource(() => english);
});

test('HOL-03 HOL-05 the English sentences are those of the documents', () => {
  expect([
    m.holiday_back(),
    m.holiday_photos_too_many(),
    m.holiday_photos_unsupported({ files: '{files}' }),
    m.holiday_error_firstName(),
    m.holiday_error_email(),
    // Ours: a name that cannot be sung is refused where it is typed.
    m.holiday_error_name_long(),
    m.holiday_error_email_form(),
    m.holiday_error_destination(),
    m.holiday_error_favoriteMemory(),
    m.holiday_error_companionship(),
    m.holiday_error_preferredGenre(),
    m.holiday_error_otherGenre(),
    m.holiday_error_songLanguage(),
    m.holiday_error_otherSongLanguage(),
    m.holiday_error_images(),
    m.holiday_processing(),
    m.holiday_failed({ email: '{email}' }),
  ]).toEqual([
    'Holiday Souvenirs',
    'Maximum 10 images allowed',
    'Some files are not supported: {files}. Please upload JPG, PNG, GIF, WebP, HEIC, or HEIF only. (AVIF not supported)',
    'First name is required',
    'Email is required',
    'This name is too long to sing. Please write a shorter one, such as the first name.',
    'Please enter a valid email address.',
    'Travel destination is required',
    'Favorite moment is required',
    'Travel companions info is required',
    'Preferred music genre is required',
    'Please specify your preferred genre',
    'Song language is required',
    'Please specify your preferred song language',
    'At least one photo is required',
    'Processing...',
    'Something went wrong. Please try again or contact {email}',
  ]);
});
