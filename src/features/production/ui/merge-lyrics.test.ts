import { expect, test } from 'vitest';
import type { EditableLyrics } from '../contract.ts';
import { mergeLyrics, resolveLyrics } from './merge-lyrics.ts';

const song = (title: string, ...sections: string[][]): EditableLyrics => ({
  title,
  language: 'en',
  sections: sections.map((lines) => ({
    tag: 'verse',
    lines: lines.map((line) => ({ display: line, sung: line })),
  })),
});
const base = song('Toast', ['one', 'two', 'three'], ['four', 'five']);
const merge = (mine: EditableLyrics, theirs: EditableLyrics) => mergeLyrics(base, mine, theirs);

test('MEND-13b lines that only one side changed are merged without asking', () => {
  const merged = merge(
    song('Burnt toast', ['one', 'two', 'three'], ['four', 'five!']),
    song('Toast', ['one!', 'two', 'three', 'three and a half'], ['four', 'five']),
  );
  expect(merged.conflicts).toEqual([]);
  expect(resolveLyrics(merged, new Map())).toEqual(
    song('Burnt toast', ['one!', 'two', 'three', 'three and a half'], ['four', 'five!']),
  );
});

test('MEND-13b a line that both changed is a conflict of its own, and the chosen words are taken', () => {
  const merged = merge(
    song('Toast', ['one', 'two of mine', 'three of mine'], ['four', 'five']),
    song('Toast', ['one', 'two of theirs', 'three of theirs'], ['four', 'five']),
  );
  expect(merged.conflicts.map(({ mine, theirs }) => [mine[0]?.display, theirs[0]?.display])).toEqual([
    ['two of mine', 'two of theirs'],
    ['three of mine', 'three of theirs'],
  ]);
  const [, second] = merged.conflicts;
  expect(resolveLyrics(merged, new Map([[second?.id ?? -1, 'theirs']]))).toEqual(
    song('Toast', ['one', 'two of mine', 'three of theirs'], ['four', 'five']),
  );
});

test('MEND-13b a line that one side took out and the other changed is a conflict, and so is another spelling', () => {
  const merged = merge(
    song('Toast', ['one', 'three'], ['four', 'five']),
    song('Toast', ['one', 'two, slowly', 'three'], ['four', 'five']),
  );
  expect(merged.conflicts).toHaveLength(1);
  const [conflict] = merged.conflicts;
  expect(resolveLyrics(merged, new Map()).sections[0]?.lines).toHaveLength(2);
  expect(resolveLyrics(merged, new Map([[conflict?.id ?? -1, 'theirs']])).sections[0]?.lines).toHaveLength(3);
  const respelled = structuredClone(base);
  const line = respelled.sections[1]?.lines[0];
  if (line) line.sung = 'fore';
  const both = merge(respelled, song('Toast', ['one', 'two', 'three'], ['4', 'five']));
  expect(both.conflicts).toHaveLength(1);
});

test('MEND-13b the same change on both sides asks nothing, and sections that were added on either side are kept', () => {
  const merged = merge(
    song('Toast', ['one', 'two', 'three!'], ['four', 'five'], ['six of mine']),
    song('Toast', ['zero'], ['one', 'two', 'three!'], ['four', 'five']),
  );
  expect(merged.conflicts).toEqual([]);
  expect(resolveLyrics(merged, new Map())).toEqual(
    song('Toast', ['zero'], ['one', 'two', 'three!'], ['four', 'five'], ['six of mine']),
  );
});
