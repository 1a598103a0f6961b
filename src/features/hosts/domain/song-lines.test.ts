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
  const { title, sections } = welcomeLyrics({ ...house, language }, { attractions: [], edition: 0 });
  const text = [title, ...sections.flatMap(({ lines }) => lines.map(({ display }) => display))].join('\n');
  expect(text.match(/Villa Rosa/g)).toHaveLength(5);
  expect(text).not.toMatch(/[{}]/);
});

test.each(guestLanguages)(
  'HOST-04 each edition of the welcome sings of the next attractions in other words, in %s',
  (language) => {
    const attractions = ['Ponta da Piedade', 'Praia Dona Ana', 'Sagres'];
    const textOf = (names: string[], edition: number): string =>
      welcomeLyrics({ ...house, language }, { attractions: names, edition })
        .sections.flatMap(({ lines }) => lines.map(({ sung }) => sung))
        .join('\n');
    const editions = [0, 1, 2].map((edition) => textOf(attractions, edition));
    expect(new Set(editions).size).toBe(3);
    const sungIn = editions.map((text) => attractions.filter((name) => text.includes(name)));
    expect(sungIn).toEqual([
      ['Ponta da Piedade', 'Praia Dona Ana'],
      ['Ponta da Piedade', 'Sagres'],
      ['Praia Dona Ana', 'Sagres'],
    ]);
    expect(textOf(['Sagres'], 0).match(/Sagres/g)).toHaveLength(1);
    expect(textOf(['Sagres'], 1)).not.toBe(textOf(['Sagres'], 0));
    expect(editions.join('') + textOf(['Sagres'], 0)).not.toMatch(/[{}]/);
    expect(textOf(['$&'], 0), 'nothing that can be sung').toBe(textOf([], 0));
  },
);

test('HOST-05 a name that is too long for a line is sung by its first words', () => {
  const { sections } = souvenirLyrics({ ...house, language: 'en' }, `Anna-Sophia ${'Wilhelmina '.repeat(6)}`);
  expect(Math.max(...sections.flatMap(({ lines }) => lines.map(({ sung }) => sung.length)))).toBeLessThan(60);
});
