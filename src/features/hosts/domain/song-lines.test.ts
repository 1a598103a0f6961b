import { expect, test } from 'vitest';
import { guestLanguages } from './languages.ts';
import { souvenirLyrics, welcomeLyrics } from './song-lines.ts';

const house = { house: 'Villa Rosa', place: 'Lagos' };

test.each(guestLanguages)('HOST-05 the guest’s first name is sung in the chorus, in %s', (language) => {
  const chorus = (name: string): string[] =>
    souvenirLyrics({ ...house, language }, name)
      .sections.filter(({ tag }) => tag === 'chorus')
      .flatMap(({ lines }) => lines.map(({ sung }) => sung));
  expect(chorus('Ada').filter((line) => line.includes('Ada'))).toHaveLength(4);
  expect(chorus('Ada')).not.toEqual(chorus('Bo'));
  expect(chorus('').join(' ')).not.toMatch(/[{}]|, ,|,$/);
});

test.each(guestLanguages)('HOST-04 the welcome names the house and has no gaps, in %s', (language) => {
  const { title, sections } = welcomeLyrics({ ...house, language });
  const text = [title, ...sections.flatMap(({ lines }) => lines.map(({ display }) => display))].join('\n');
  expect(text.match(/Villa Rosa/g)).toHaveLength(5);
  expect(text).not.toMatch(/[{}]/);
});

test('HOST-05 a name that is too long for a line is sung by its first words', () => {
  const { sections } = souvenirLyrics({ ...house, language: 'en' }, `Anna-Sophia ${'Wilhelmina '.repeat(6)}`);
  expect(Math.max(...sections.flatMap(({ lines }) => lines.map(({ sung }) => sung.length)))).toBeLessThan(60);
});
