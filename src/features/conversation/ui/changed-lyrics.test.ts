import { expect, test } from 'vitest';
import { carriedOver, changedLyrics, editableLines, conflictingLines } from './changed-lyrics.ts';

const line = (display: string, sung = display) => ({ display, sung });
const lyrics = {
  title: 'Still Dancing',
  language: 'en',
  sections: [
    { tag: 'verse' as const, lines: [line('You burnt the toast'), line('Siobhan, my love', 'Shivawn, my love')] },
    { tag: 'chorus' as const, lines: [line('Still dancing')] },
  ],
};
const revision = (lines: { line: number; words: string; wrong: string }[]) => ({
  details: { description: '', version: 1, lines },
});

test('REV-01 picked lines are found again by their words where the song has changed since', () => {
  const picked = [
    { line: 0, words: 'Still dancing', wrong: 'moved down' },
    { line: 1, words: 'Siobhan, my love', wrong: 'her name' },
    { line: 2, words: 'gone meanwhile', wrong: 'x' },
  ];
  expect(editableLines(lyrics, revision(picked)).map(({ wrong }) => wrong)).toEqual([null, 'her name', 'moved down']);
});

test('REV-01 a changed line is sung as printed, the others keep how they are sung; nothing changed is null', () => {
  expect(changedLyrics(lyrics, new Map())).toBeNull();
  expect(changedLyrics(lyrics, new Map([[1, '  Siobhan, my love ']]))).toBeNull();
  const changed = changedLyrics(lyrics, new Map([[0, 'You saved the toast']]));
  expect(changed?.sections[0]?.lines).toEqual([
    line('You saved the toast'),
    line('Siobhan, my love', 'Shivawn, my love'),
  ]);
});

test('REV-01 a line left empty is gone with a section that has no other; the last words cannot all go', () => {
  expect(changedLyrics(lyrics, new Map([[2, ' ']]))?.sections.map(({ tag }) => tag)).toEqual(['verse']);
  expect(
    changedLyrics(
      lyrics,
      new Map([
        [0, ''],
        [1, ''],
        [2, ''],
      ]),
    ),
  ).toBeNull();
});

test('MEND-13b a revision begun from older words says which lines read otherwise now, and carries the typed ones over', () => {
  const song = (...lines: string[]) => ({
    title: 'Toast',
    language: 'en',
    sections: [{ tag: 'verse' as const, lines: lines.map((line) => ({ display: line, sung: line })) }],
  });
  const [before, newer] = [song('one', 'two', 'three'), song('one', 'two of theirs', 'three')];
  const typed = new Map([
    [1, 'two of mine'],
    [2, 'three of mine'],
  ]);
  expect(conflictingLines(before, newer, typed)).toEqual([{ line: 1, now: 'two of theirs', mine: 'two of mine' }]);
  expect(carriedOver(before, newer, typed)).toEqual(typed);
  expect(carriedOver(before, song('zero', 'one', 'two', 'three'), typed)).toEqual(
    new Map([
      [2, 'two of mine'],
      [3, 'three of mine'],
    ]),
  );
});
