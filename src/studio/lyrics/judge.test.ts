import { describe, expect, test } from 'vitest';
import type { Lyrics, SongBrief } from '../contracts.ts';
import { corpusOrders } from './corpus/orders.ts';
import { alternativesFor, createLyricist, judgeLyrics, writeDrafts } from './index.ts';

async function write(brief: SongBrief): Promise<Lyrics> {
  const result = await createLyricist().write(brief, { signal: new AbortController().signal, onProgress: () => {} });
  if (result.kind !== 'written') throw new Error(`not written in ${brief.language}`);
  return result.lyrics;
}

const textOf = ({ sections }: Lyrics): string =>
  sections.flatMap(({ lines }) => lines.map(({ display }) => display)).join('\n');

/** Songs of about twenty in which a line may come: by chance one of 3 % comes in more of them in a thousandth of the cases. */
const MOST_OF_TWENTY = 3;

/** The ten that people might have written, and every sixth of the others: all are `npm run bench:lyrics`. */
const sample = corpusOrders().filter(({ id }, at) => !/^[a-z]{2}-\d+$/u.test(id) || at % 6 === 0);

test('STU-01 the corpus has 200 orders or more, in five languages, each at least forty', () => {
  const orders = corpusOrders();
  expect(orders.length).toBeGreaterThanOrEqual(200);
  for (const language of ['English', 'Italian', 'Spanish', 'French', 'German'])
    expect(orders.filter(({ brief }) => brief.language === language).length).toBeGreaterThanOrEqual(40);
});

describe('STU-01 the judge finds nothing that shames', () => {
  test.each(sample)('STU-01 in $id', async ({ brief, must, never }) => {
    const lyrics = await write(brief);
    const findings = await judgeLyrics(lyrics, brief);
    expect(
      findings.filter(({ rule }) => rule !== 'dropped' && rule !== 'no-hook'),
      textOf(lyrics),
    ).toEqual([]);
    for (const words of never) expect(textOf(lyrics)).not.toMatch(new RegExp(words, 'u'));
    for (const name of must) expect(textOf(lyrics)).toContain(name);
  });
});

/** The whole measure, over five variants of each order and 3 % of the songs, is `npm run bench:lyrics`. */
test.each(['English', 'Italian', 'Spanish', 'French', 'German'])(
  'STU-01 in %s hardly a line comes again in another song',
  async (name) => {
    const songs = corpusOrders(5).filter(({ brief }, at) => brief.language === name && at % 2 === 0);
    const counts = new Map<string, number>();
    for (const { brief } of songs)
      for (const line of new Set(textOf(await write(brief)).split('\n'))) counts.set(line, (counts.get(line) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MOST_OF_TWENTY)).toEqual([]);
  },
);

describe('STU-01 the judge knows a bad line', () => {
  const [order] = corpusOrders().filter(({ id }) => id === 'in-jokes');
  type Change = (lyrics: Lyrics) => void;
  const spoilt = async (change: Change): Promise<string[]> => {
    const lyrics = await write(order!.brief);
    change(lyrics);
    return (await judgeLyrics(lyrics, order!.brief)).map(({ rule }) => rule);
  };
  const everywhere =
    (section: number, text: string): Change =>
    (lyrics) => {
      for (const line of lyrics.sections[section]!.lines) line.display = text;
    };
  const setLine =
    (section: number, at: number, text: string): Change =>
    (lyrics) => {
      lyrics.sections[section]!.lines[at] = { display: text, sung: text };
    };
  const changes: [string, Change][] = [
    ['person', everywhere(2, 'And then she wore it to bed')],
    ['capital', setLine(0, 0, 'You asked Bà NgoạI to the hall')],
    ['digit', setLine(0, 0, 'You waited 3 days for this')],
    ['invented', setLine(0, 0, 'You danced with Rosalind all night')],
    ['non-sequitur', setLine(2, 3, "They've rested most of yesterday")],
    ['no-rhyme', setLine(0, 3, 'And nobody had brought an orange')],
    ['repeated', everywhere(2, 'And nobody had brought an orange')],
    ['no-name', everywhere(1, 'And nobody had brought an orange')],
    ['no-hook', (lyrics) => void (lyrics.title = 'Two Spoons')],
    ['nobody', (lyrics) => void lyrics.facts.push({ text: 'Maid', kind: 'name', used: true })],
    [
      'dropped',
      (lyrics) => {
        lyrics.facts = [];
        for (const at of [0, 2, 4]) everywhere(at, 'La la la')(lyrics);
      },
    ],
  ];

  test.each(changes)('STU-01 %s', async (rule, change) => {
    expect(await spoilt(() => undefined)).not.toContain(rule);
    expect(await spoilt(change)).toContain(rule);
  });
});

describe('STU-01 several drafts', () => {
  const brief = corpusOrders().find(({ id }) => id === 'long')!.brief;

  test('STU-01 three distinct songs, the best first, the same ones each time', async () => {
    const drafts = await writeDrafts(brief, 3);
    expect(drafts).toHaveLength(3);
    expect(drafts).toEqual(await writeDrafts(brief, 3));
    const lines = drafts.map((draft) => new Set(textOf(draft).split('\n')));
    const shared = [...lines[0]!].filter((line) => lines[1]!.has(line)).length;
    expect(shared).toBeLessThanOrEqual(lines[0]!.size / 2);
    for (const draft of drafts) expect(await judgeLyrics(draft, brief)).toEqual([]);
  });

  test('STU-01 a line has alternatives that rhyme where it did and are not in the song', async () => {
    const lyrics = await write(brief);
    const lines = await alternativesFor(brief, lyrics, { section: 1, line: 2 });
    const verse = await alternativesFor(brief, lyrics, { section: 0, line: 3 });
    expect([...lines, ...verse].length).toBeGreaterThan(0);
    for (const { display } of [...lines, ...verse]) expect(textOf(lyrics).split('\n')).not.toContain(display);
  });

  test('STU-01 nobody writes drafts in a language nobody writes', async () => {
    expect(await writeDrafts({ ...brief, language: 'Welsh' }, 3)).toEqual([]);
  });
});
