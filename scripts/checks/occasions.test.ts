import { beforeAll, expect, test } from 'vitest';
import { type OccasionSources, occasionProblems, readOccasionSources } from './occasions.ts';

let sources: OccasionSources;
beforeAll(async () => {
  sources = await readOccasionSources();
  // The pronouncing dictionaries of five languages.
});

const without = (list: readonly string[], slug: string): string[] => list.filter((one) => one !== slug);

test('SITE-16 every occasion of the table has its page, sleeve, names and lines', () => {
  expect(occasionProblems(sources)).toEqual([]);
});

test('SITE-16 WIZ-07 an occasion without a page, a page without an occasion, and a sleeve that is missing are named', () => {
  expect(occasionProblems({ ...sources, pages: without(sources.pages, 'memorial') })).toEqual([
    "content/occasions/memorial.json is missing: the page and the questions of 'memorial'",
  ]);
  expect(occasionProblems({ ...sources, pages: [...sources.pages, 'christening'] })).toEqual([
    "content/occasions/christening.json: src/occasions has no page 'christening'",
  ]);
  expect(occasionProblems({ ...sources, sleeves: without(sources.sleeves, 'travel') })).toEqual([
    "content/sleeves.json: no sleeve for the page of 'travel'",
  ]);
});

test('HOL-02 an occasion that one language has no name for is named', () => {
  const file = 'content/messages/it/site.json';
  const names = new Map(sources.names).set(file, without(sources.names.get(file) ?? [], 'site_occasion_just_because'));
  expect(sources.names.size).toBe(5);
  expect(occasionProblems({ ...sources, names })).toEqual([`${file}: no site_occasion_just_because`]);
});

test('STU-01 an occasion with no line of its own or of a group of its own is named, by language', () => {
  const english = sources.banks.get('en') ?? { sheets: [], subjects: [], sayings: [], stanzas: [], topics: [] };
  const bankWithout = (...audiences: string[]) => ({
    ...sources,
    banks: new Map(sources.banks).set('en', {
      subjects: [],
      sayings: [],
      stanzas: [],
      topics: [],
      sheets: english.sheets.map((sheet) => ({
        ...sheet,
        for: sheet.for.filter((audience) => !audiences.includes(audience)),
      })),
    }),
  });
  expect(occasionProblems(bankWithout('christmas'))).toEqual(["lyrics in 'en': no lines for the occasion 'christmas'"]);
  expect(occasionProblems(bankWithout('roast', 'other'))).toEqual([
    "lyrics in 'en': no lines for the occasion 'roast'",
    "lyrics in 'en': no lines for the occasion 'other'",
  ]);
  // Holidays and travels share the lines of trips.
  expect(occasionProblems(bankWithout('holiday', 'travel'))).toEqual([]);
});
