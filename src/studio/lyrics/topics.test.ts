import { expect, test } from 'vitest';
import { findLanguage } from './languages.ts';
import { lintTopics } from './topic-lint.ts';
import { createLyricist } from './index.ts';
import { readableOrder } from './order.ts';
import { briefOf } from './reading/test/read-story.ts';
import { parseTopics } from './topic-sheets.ts';

const english = await findLanguage('English')!.load();

test('STU-01 every verse of a topic rhymes by sound, fits the measure, and says nothing that stands elsewhere', () => {
  expect(lintTopics(english.bank.topics, english)).toEqual([]);
});

test('STU-01 a faulty verse of a topic is found out', () => {
  const verses = ['we walk along the road / and talk of tea / and carry all the load / and nothing rhymes with orange'];
  const topics = parseTopics([
    {
      topics: [
        { topic: 'tea', when: ['tea'], verses },
        { topic: 'cake', when: ['cake'] },
      ],
    },
  ]);
  expect(lintTopics(topics, english).join('\n')).toMatch(/no rhyme[^]*no verse: cake/u);
});

/** Topics of a story about Marta, who is sung to by one person. */
function topicsIn(moment: string): string[] {
  const brief = readableOrder(briefOf('en', { moment }), english);
  const known = english.knownOf!(brief);
  return english.topicsOf!(brief, { from: 'one', to: 'one', gender: 'f' }, known).map(({ topic }) => topic.topic);
}

test.each([
  ['She worked nights for thirty years', 'worked nights'],
  ["Marta Wanjiru, who was my mother's carer for years", 'carer'],
  ['After the flood she dried the library books in the yard', 'books dried after a flood'],
  ['she never missed a single match', 'never missed a match'],
  ['He proposed on the beach in the rain', 'proposal went wrong'],
  ['Marta snores like a tractor', 'snoring'],
  ['SHE WORKED NIGHTS FOR THIRTY YEARS', 'worked nights'],
  ['Marta ſnores like a tractor', 'snoring'],
  ['They play dominoes. She knits for the whole street', 'knitting'],
])('STU-01 a story is about what it tells: %s', (moment, topic) => {
  expect(topicsIn(moment)).toContain(topic);
});

test.each([
  ['She never worked nights', 'worked nights'],
  ['Both mothers were unsure, now they call each other every Sunday', 'phone call on Sunday'],
  ['She hates fishing', 'fishing'],
  ["She doesn't play golf", 'golf'],
  ['My brother snores like a tractor', 'snoring'],
  ['I worked nights and she waited for me', 'worked nights'],
  ['Our dog snores under the table', 'snoring'],
  ['They met at a bus stop in Leeds', 'football season ticket'],
  ['She gave me space when I needed it', 'space and rockets'],
  ['They have a greyhound called Gravy', 'Sunday roast'],
  ['Please do not mention fishing in the song', 'fishing'],
  ['He goes fishing every Sunday. Please do not mention the fishing', 'fishing'],
  ['We opened presents on boxing day', 'netball, hockey, basketball etc.'],
])('STU-01 a story is not about what it denies, tells of others or only names: %s', (moment, topic) => {
  expect(topicsIn(moment)).not.toContain(topic);
});

test('STU-01 an illness that the order keeps out of its song is no topic of it', () => {
  const story = 'Chemo every Thursday and I drove. She rang the bell in October.';
  expect(topicsIn(story)).toContain('drove me to chemo / through illness');
  expect(topicsIn(`${story} Please don't mention the IVF.`)).toContain('drove me to chemo / through illness');
  expect(topicsIn(`${story} Please do not make it a cancer song.`)).not.toContain(
    'drove me to chemo / through illness',
  );
});

test('STU-01 the weightiest topic is the first verse, and what it tells counts as told', async () => {
  const brief = briefOf('en', {
    moment: 'She worked nights for thirty years and never missed a match',
    details: 'likes tea',
  });
  const result = await createLyricist().write(brief, { signal: new AbortController().signal, onProgress() {} });
  if (result.kind !== 'written') throw new Error('not written');
  const [verse] = result.lyrics.sections.map(({ lines }) => lines.map(({ display }) => display.toLowerCase()));
  const central = english.bank.topics.filter(({ topic }) => /^(?:worked nights|never missed a match)$/u.test(topic));
  const written = central.flatMap(({ verses }) => verses.flat()).map((line) => line.toLowerCase());
  expect(written).toContain(verse!.at(-1));
  expect(result.lyrics.facts.some(({ kind, used }) => kind === 'detail' && used)).toBe(true);
});

test('STU-01 of the dead a topic is told as gone', () => {
  const present = /\byou(?:'re|'ve)\b/u;
  const remembered = english.bank.topics.flatMap(({ topic, remembered: verses }) =>
    verses.filter((lines) => present.test(lines.join(' '))).map((lines) => `${topic}: ${lines.join(' / ')}`),
  );
  expect(remembered).toEqual([]);
});
