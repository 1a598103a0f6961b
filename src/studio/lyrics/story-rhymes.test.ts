import { expect, test } from 'vitest';
import { language } from './english/index.ts';
import { tailsBehind, withoutTail } from './english/tails.ts';
import type { SungLine } from './story-lines.ts';
import { rhymed, type Rhymer } from './story-rhymes.ts';

const rhymer = (mood: Rhymer['mood'] = 'light', chance = 0): Rhymer => ({
  language,
  measure: { fewest: 4, most: 12 },
  mood,
  chance,
  known: new Map(),
  ways: new Map(),
});

/** A line that ends its sentence. */
const whole = (text: string): SungLine => ({ text, clause: text.toLowerCase(), isEnd: true });

const rhymesAt = (lines: readonly string[], at: number): boolean =>
  [lines[at - 1], lines[at - 2]].some((other) => other !== undefined && language.rhymes(lines[at]!, other));

test('STU-01 a told line that rhymes with none gets a few words behind its clause that do', () => {
  const section = [whole('We met in the queue'), whole('You gave me half of yours'), whole('You climbed the stairs')];
  const { lines, tails } = rhymed(section, [], rhymer());
  expect(tails).not.toEqual([]);
  expect(lines.map(withoutTail)).toEqual(section.map(({ text }) => text));
  expect([1, 2].some((at) => rhymesAt(lines, at))).toBe(true);
});

test('STU-01 lines that rhyme stay as they were told', () => {
  const section = [whole('You sit by the door'), whole('Every day at four')];
  expect(rhymed(section, [], rhymer()).lines).toEqual(['You sit by the door', 'Every day at four']);
});

test('STU-01 nothing is put behind the middle of a clause, a mark, or a line without room', () => {
  const section: SungLine[] = [
    { text: 'We met in the' },
    { text: 'queue for the chippy' },
    { text: 'Would you believe it?' },
    whole('You carried the whole of the furniture over the mountain'),
  ];
  expect(rhymed(section, [], rhymer()).tails).toEqual([]);
});

test('STU-01 a tail is sung once in a song', () => {
  const section = [whole('You sit by the door'), whole('You fed our cat')];
  const first = rhymed(section, [], rhymer());
  expect(first.tails).toHaveLength(1);
  const second = rhymed(section, first.tails, rhymer());
  expect(second.tails.map(({ words }) => words)).not.toContain(first.tails[0]!.words);
});

test('STU-01 songs of one story differ in their tails', () => {
  const section = [whole('It was a table'), whole('You came to stay')];
  const found = [0, 0.3, 0.6, 0.9].map((chance) => rhymed(section, [], rhymer('light', chance)).lines.join(' / '));
  expect(new Set(found).size).toBeGreaterThan(1);
});

test('STU-01 a tribute has no tail of a party, and what somebody said none that would belong to it', () => {
  const wordsBehind = (clause: string, mood: Rhymer['mood']): string[] =>
    tailsBehind(clause, mood).map(({ words }) => words);
  expect(wordsBehind('you carried both packs', 'light')).toContain('fancy that');
  expect(wordsBehind('you carried both packs', 'calm')).not.toContain('fancy that');
  expect(wordsBehind('you said your flat is very clean', 'light')).not.toContain('fancy that');
  expect(wordsBehind('with love from orla and finn', 'light')).not.toContain('fancy that');
});

test('STU-01 a full stop keeps a sentence from going on with the line before it', () => {
  const section = [whole('We swapped you for a rabbit'), whole('When I moved you wrote to me')];
  expect(withoutTail(rhymed(section, [], rhymer()).lines[0]!)).toBe('We swapped you for a rabbit');
  expect(rhymed(section, [], rhymer()).lines[0]).toMatch(/\.$/u);
});
