import { expect, test } from 'vitest';
import type { SongBrief } from '#studio/contracts.ts';
import { lyricsFromAnswer, lyricsSchema } from './lyrics-answer.ts';

const brief = {
  recipient: { shown: 'Ruth' },
  story: { favoriteMoment: 'You burnt the toast', companions: '', specialWords: '', extraDetails: '' },
} as SongBrief;
const line = (display: string, sung = display) => ({ display, sung });
const answer = (changes: object = {}) => ({
  title: 'Toast',
  language: 'en',
  sections: [
    { tag: 'verse', lines: [line('You burnt the toast')] },
    { tag: 'chorus', lines: [line('Oh Ruth')] },
  ],
  facts_used: ['burnt the toast', 'won the lottery in Margate'],
  ...changes,
});
const withLines = (...lines: object[]) =>
  answer({
    sections: [
      { tag: 'verse', lines },
      { tag: 'chorus', lines },
    ],
  });

test('STU-02 lengths are checked here, because a strict schema may not: its keywords are types, enums and closed records', () => {
  const keywords = new Set<string>();
  const collect = (schema: object): void => {
    for (const [name, inside] of Object.entries(schema)) {
      keywords.add(name);
      if (name === 'items') collect(inside as object);
      if (name === 'properties') for (const property of Object.values(inside as object)) collect(property as object);
    }
  };
  collect(lyricsSchema);
  expect([...keywords].toSorted()).toEqual(['additionalProperties', 'enum', 'items', 'properties', 'required', 'type']);
});

test.each([
  ['a line of 201 letters', withLines(line('a'.repeat(201)))],
  ['31 lines in a section', withLines(...Array.from({ length: 31 }, () => line('La')))],
  ['a section of one song alone', answer({ sections: [{ tag: 'verse', lines: [line('La')] }] })],
  [
    'a tag of its own',
    answer({
      sections: [
        { tag: 'drop', lines: [line('La')] },
        { tag: 'chorus', lines: [line('La')] },
      ],
    }),
  ],
  ['a language that is none', answer({ language: 'the King’s English' })],
  ['no title', answer({ title: '' })],
  ['a list', [answer()]],
])('STU-02 lyrics with %s are no answer', (_, value) => {
  expect(() => lyricsFromAnswer(value, brief)).toThrow(expect.objectContaining({ fault: 'bad-answer' }));
});

test('STU-02 what would be sung or obeyed is taken out of lines, and a fact that nobody told does not count', () => {
  const { sections, facts } = lyricsFromAnswer(withLines(line('[Chorus] Oh\u200b <b>Ruth</b>\n{x}', '')), brief);
  expect(sections[0]?.lines[0]).toEqual({ display: 'Chorus Oh b Ruth /b x', sung: 'Chorus Oh b Ruth /b x' });
  expect(facts.map(({ text }) => text)).toEqual(['burnt the toast']);
});
