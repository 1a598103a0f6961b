import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LyricsResult, type SongBrief, StudioError } from '../contracts.ts';
import { language as english } from './english/index.ts';
import { withoutNotesAside } from './english/notes-aside.ts';
import toldGrammar from './english/told-grammar.json' with { type: 'json' };
import { faultIn } from './english/told-grammar.ts';
import { createLyricist } from './index.ts';
import type { Language } from './language.ts';
import { languageEntries } from './languages.ts';
import { readableOrder } from './order.ts';
import { tokensOf } from './reading/tokens.ts';
import { patternsOf } from './reading/unsung-patterns.ts';
import { isRequest } from './reading/untold.ts';
import { plainName, plainText } from './text.ts';

const lyricist = createLyricist();

function brief(name: string, story: string, language = 'English'): SongBrief {
  return {
    occasion: 'birthday',
    recipient: { shown: name },
    language,
    genre: 'Pop',
    mood: 'Happy',
    vocalStyle: 'Male',
    tempo: 'Slow',
    story: { favoriteMoment: story, companions: story, specialWords: story, extraDetails: story },
    names: [{ shown: story.slice(0, 80), sung: name }],
    seed: 'hostile',
  };
}

/** The song, or the typed refusal; anything else fails the test. */
async function attempt(order: SongBrief): Promise<LyricsResult | StudioError> {
  try {
    return await lyricist.write(order, { signal: new AbortController().signal, onProgress: () => {} });
  } catch (error) {
    if (error instanceof StudioError) return error;
    throw error;
  }
}

async function linesOf(order: SongBrief): Promise<{ display: string; sung: string }[]> {
  const result = await attempt(order);
  if (result instanceof StudioError || result.kind !== 'written') throw new Error('no song');
  return result.lyrics.sections.flatMap(({ lines }) => lines);
}

describe.each(languageEntries)('STU-01 in $code', ({ names }) => {
  const language = names[0]!;

  test.each([
    ['an empty story', 'Anna', ''],
    ['a thousand emoji', 'Anna', '🎂'.repeat(1000)],
    ['a word of 300 letters', 'Anna', 'x'.repeat(300)],
    ['apostrophes and accents', "Zoë D'Angelo-O'Brien", "José's café in Málaga, with Françoise"],
    ['a name in Arabic', 'محمد', 'من القاهرة'],
    ['a name in Japanese', 'さくら', '東京で会いました'],
    ['a name in Chinese', '王小明', '我们在北京见面'],
    ['a name in Cyrillic', 'Татьяна', 'Москва'],
    ['markup', '<b>Anna</b>', '<script>alert("x")</script><img src=x onerror=alert(1)> We danced in Rome'],
    ['bank notation', '{name}', '[a|b|] {place} {from:x|y}'],
    ['only marks', '!!!', '... --- ...'],
    ['no name', '', 'We met in Rome'],
  ])('STU-01 sings sensibly given %s', async (_, name, story) => {
    const lines = await linesOf(brief(name, story, language));
    expect(lines.length).toBeGreaterThanOrEqual(22);
    for (const { display, sung } of lines) {
      expect(display).not.toMatch(/[<>{}[\]|]|\p{Extended_Pictographic}|undefined/u);
      expect(sung).toMatch(/^[\p{Script=Latin}\p{Nd}\p{P}\p{Zs}\p{M}]+$/u);
      expect(display.length).toBeLessThan(160);
    }
  });

  test('STU-01 a name of 300 letters is refused with a typed error or sung short', async () => {
    const result = await attempt(brief('a'.repeat(300), '', language));
    if (result instanceof StudioError) expect(result.code).toBe('bad-input');
    else expect(result.kind).toBe('written');
  });

  test('STU-01 a story of 100,000 characters is read in bounded time', async () => {
    const before = process.cpuUsage();
    await attempt(brief('Anna', 'We danced in Rome with Kit and her old yellow van, '.repeat(2000), language));
    await attempt(brief('Anna', `${'<'.repeat(50_000)}${'"'.repeat(50_000)}`, language));
    await attempt(brief('Anna', `${'and '.repeat(12_500)}${"'a".repeat(25_000)}`, language));
    // Of the processor: a busy machine is no fault of the reader.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(15);
  });

  test('STU-01 any text at all gives a song or a typed error', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.lorem({ maxCount: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (name, story) => {
        const result = await attempt(brief(name, story, language));
        if (result instanceof StudioError) expect(result.code).toBe('bad-input');
        else expect(result.kind).toBe('written');
      }),
      { numRuns: 25 },
    );
  });
});

/** Seconds of the processor: a busy machine is no fault of the reader. */
async function secondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test.each(['oh', 'just', 'note', 'maybe', 'so', 'also', 'please', 'no'])(
  'STU-01 a story of %j and nothing else is read in bounded time',
  async (word) => {
    for (const story of [`z ${`${word} `.repeat(250)}`, `${`${word}, `.repeat(250)}z`])
      expect(await secondsOf(() => attempt(brief('Anna', story)))).toBeLessThan(15);
  },
);

test('STU-01 many who send a song are read in bounded time', async () => {
  for (const one of [' and A', ', A', ' & A', ' A']) {
    const order = brief('Anna', 'She bakes a cake every Sunday');
    const companions = `Your kids A${one.repeat(110)} 1`;
    const seconds = await secondsOf(() => attempt({ ...order, story: { ...order.story, companions } }));
    expect(seconds, one).toBeLessThan(15);
  }
});

/** All that reads an order before its story is read. */
const readIn =
  (code: string) =>
  async (text: string): Promise<unknown> => {
    const language = await languageOf(code);
    return readableOrder(brief('Anna', text), language).forbidden!.without(text);
  };

const languageOf = (code: string): Promise<Language> => languageEntries.find((entry) => entry.code === code)!.load();

const patterned = [
  { name: 'told grammar', data: () => Promise.resolve(toldGrammar), read: (text: string) => faultIn(text.split(' ')) },
  {
    name: 'whole sentences to the shop',
    data: () => Promise.resolve(english.reading.unsung.toShop.sentences),
    read: (text: string) => isRequest(tokensOf(text), english.reading),
  },
  ...languageEntries.map(({ code }) => ({
    name: `what no song tells (${code})`,
    data: async () => (await languageOf(code)).reading.unsung,
    read: readIn(code),
  })),
];

/** All words in the patterns of a language's data. */
const wordsOf = (data: unknown): string[] => [
  ...new Set(
    JSON.stringify(data)
      .replaceAll(/\\{2}p\{\p{L}+\}|\\{1,2}\p{Ll}/gu, ' ')
      .match(/\p{L}[\p{L}'’]*/gu),
  ),
];

// A pattern that reads one space in two ways takes twice as long with every word: of twenty it is seconds.
test.each(patterned)(
  'STU-01 no word of the patterns makes their reader slow when it is said again and again: $name',
  async ({ data, read }) => {
    const slow: string[] = [];
    for (const word of wordsOf(await data())) {
      for (const text of [`z ${`${word} `.repeat(20)}`, `${`${word}, `.repeat(20)}z`])
        if ((await secondsOf(() => read(text))) > 1) slow.push(word);
      if (slow.length > 2) break;
    }
    expect(slow).toEqual([]);
  },
);

/** The expressions in a tree of them, each by its path. */
function expressionsIn(tree: unknown, path = ''): (readonly [string, RegExp])[] {
  if (tree instanceof RegExp) return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, part]) => expressionsIn(part, `${path}.${name}`));
}

// Orders are cut to 4,000 characters: of five times as many a pattern that goes back for each of them takes many seconds.
test.each(languageEntries)('STU-01 each pattern reads 20,000 characters in bounded time: $code', async ({ code }) => {
  const { unsung } = (await languageOf(code)).reading;
  const [joint = '', request = ''] = [unsung.forbidding.joints, unsung.forbidding.please].map(
    (list) => list.split('|')[0],
  );
  const units = [' ', '\n', 'a ', 'a, ', '(', `${joint} `, `${request} `, `${wordsOf(unsung).join(' ')}, `];
  const slow: string[] = [];
  for (const [name, { source, flags }] of expressionsIn(patternsOf(unsung))) {
    const pattern = new RegExp(source, [...new Set(`${flags}g`)].join(''));
    for (const unit of units) {
      const text = unit.repeat(Math.ceil(20_000 / unit.length)).slice(0, 20_000);
      if ((await secondsOf(() => text.match(pattern))) > 1)
        slow.push(`${name} of ${JSON.stringify(unit.slice(0, 20))}`);
    }
  }
  expect(slow).toEqual([]);
});

test('STU-01 a row of names behind a family is read once, however many they are', async () => {
  const names = (between: string) => `Your grands, ${Array.from({ length: 60 }, () => 'Ann').join(between)} 1`;
  for (const between of [', and ', ', ', ' and ', ' & ', ', & ']) {
    const told = { ...brief('Anna', 'x'), story: { ...brief('Anna', 'x').story, companions: names(between) } };
    expect(await secondsOf(() => withoutNotesAside(told)), between).toBeLessThan(1);
  }
});

test('STU-01 text is plain after cleaning', () => {
  expect(plainText('Tom &amp; <b>Jo</b> 🎉\u0000 met‎')).toBe('Tom & Jo met');
  expect(plainName("  O'Neill <i>!! ")).toBe("O'Neill");
  expect(plainText('a'.repeat(100_000)).length).toBe(4000);
});
