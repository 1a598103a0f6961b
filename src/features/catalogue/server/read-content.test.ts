import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isCalm, occasionSlugs } from '#occasions/occasions.ts';
import { readContent } from './read-content.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keepsong-content-'));
  for (const part of ['answers.json', 'steps.json', 'sleeves.json', 'pages', 'occasions']) {
    cpSync(path.join('content', part), path.join(folder, part), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function refusalAfter(name: string, change: (text: string) => string): string {
  const file = path.join(folder, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  try {
    readContent(folder);
    return '';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : '';
  }
}

test('SITE-16 every occasion has words of its own', () => {
  const pages = [...readContent().occasions.values()];
  expect(pages).toHaveLength(21);
  const all = (pick: (page: (typeof pages)[number]) => string) => new Set(pages.map(pick)).size;
  expect([
    all((page) => page.title),
    all((page) => page.description),
    all((page) => page.headline),
    all((page) => page.lede),
    all((page) => page.example.told),
    all((page) => page.how.title),
    all((page) => page.testimonials.map(({ quote }) => quote).join(' ')),
    all((page) => page.sleeve.title),
  ]).toEqual(Array.from({ length: 8 }, () => 21));
  const birthday = readContent().occasions.get('birthday');
  expect(birthday?.faq).toHaveLength(6);
  expect(birthday?.faq.at(-1)?.question).toBe('What if I don’t like it?');
});

test('SITE-09 calm occasions have no exclamation mark, no sticker and no sample that plays by itself', () => {
  const { occasions } = readContent();
  expect([...occasions.values()].filter(({ quiet }) => quiet)).toHaveLength(2);
  for (const slug of occasionSlugs.filter(isCalm)) {
    const page = occasions.get(slug);
    expect(JSON.stringify(page)).not.toContain('!');
    expect(page).toMatchObject({ quiet: true, samples: { chip: 'video' } });
    expect(page?.samples.play).toBeUndefined();
  }
});

test.each([
  [
    'a word that is missing',
    'occasions/birthday.json',
    (text: string) => text.replace(/"headline": ".*?",/, ''),
    'content/occasions/birthday.json, page.headline: ',
  ],
  [
    'a key nobody knows',
    'occasions/wedding.json',
    (text: string) => text.replace('"lede":', '"leed": "x", "lede":'),
    'content/occasions/wedding.json, page: Unrecognized key: "leed"',
  ],
  [
    'a colour that is none',
    'occasions/travel.json',
    (text: string) => text.replace(/"ground": ".*?"/, '"ground": "beige"'),
    'content/occasions/travel.json, page.ground: ',
  ],
  [
    'a story question without its label',
    'occasions/generic.json',
    (text: string) => text.replace(/"label": ".*?",/, ''),
    'content/occasions/generic.json, questions.favoriteMoment.label: ',
  ],
  [
    'an answer that was left empty',
    'occasions/retirement.json',
    (text: string) => text.replace(/"answer": ".*?"/, '"answer": " "'),
    'content/occasions/retirement.json, page.faq.0.answer: ',
  ],
  [
    'an answer that is nowhere',
    'pages/home.json',
    (text: string) => text.replace('"made-by-ai"', '"made-by-elves"'),
    "content/pages/home.json, faq.0: there is no 'made-by-elves' in content/answers.json",
  ],
  [
    'a step that is nowhere',
    'pages/classic.json',
    (text: string) => text.replace('"polished"', '"varnished"'),
    "content/pages/classic.json, how.steps.2: there is no 'varnished' in content/steps.json",
  ],
  [
    'five questions',
    'pages/home.json',
    (text: string) => text.replace(/"photos",\s*/, ''),
    'content/pages/home.json, faq: ',
  ],
  [
    'a chip the gallery lacks',
    'occasions/sports.json',
    (text: string) => text.replace('"chip": "video"', '"chip": "vinyl"'),
    "content/occasions/sports.json, page.samples.chip: the gallery has no 'vinyl'",
  ],
  [
    'a sleeve of an occasion that is not in the table',
    'sleeves.json',
    (text: string) => text.replace('"occasion": "christmas"', '"occasion": "xmas"'),
    'content/sleeves.json, christmas.occasion: not an occasion',
  ],
  [
    'a voice of an occasion that is not in the table',
    'occasions/memorial.json',
    (text: string) => text.replace('"occasion": "memorial"', '"occasion": "wake"'),
    'content/occasions/memorial.json, page.testimonials.0.sleeve.occasion: not an occasion',
  ],
  [
    'a plan that is none',
    'pages/estate-agent.json',
    (text: string) => text.replace('"starter"', '"beginner"'),
    "content/pages/estate-agent.json, plans.notes: there is no plan 'beginner'",
  ],
  [
    'a fifth question for hosts',
    'pages/hosts.json',
    (text: string) => text.replace('"faq": [', '"faq": ["sharing",'),
    'content/pages/hosts.json, faq: ',
  ],
  [
    'a comma too many',
    'steps.json',
    (text: string) => text.replace('"length": "Same day"', '"length": "Same day",'),
    'content/steps.json, line 6, column 3: not JSON',
  ],
  ['an empty file', 'answers.json', () => '', 'content/answers.json, line 1, column 1: not JSON'],
  ['a list instead of a page', 'pages/home.json', () => '[]', 'content/pages/home.json, the whole file: '],
])('SITE-16 %s is refused at start, with the file and the place', (_, name, change, place) => {
  const refusal = refusalAfter(name, change);
  expect(refusal).toContain('ConfigError: ');
  expect(refusal).toContain(place);
});

test('SITE-16 a file that is missing is named', () => {
  rmSync(path.join(folder, 'occasions/memorial.json'));
  expect(() => readContent(folder)).toThrow('content/occasions/memorial.json: cannot be read');
});
