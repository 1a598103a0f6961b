import { expect, test } from 'vitest';
import { storyOf, told } from './test/read-story.ts';

test.each([
  ['en', 'She teaches music in Leeds.', 'music'],
  ['en', 'She sang in a chorus for years.', 'chorus'],
  ['en', 'She wrote me a song on a napkin.', 'song'],
  ['en', 'Her hobbies include fishing.', 'fishing'],
  ['en', 'We thought she would never make it.', 'make it'],
  ['de', 'Sie singt jedes Lied falsch.', 'Lied'],
  ['de', 'Sie hört Musik beim Bügeln.', 'Musik'],
  ['fr', 'Elle écoute de la musique dans la cuisine.', 'musique'],
])('STU-01 (%s) what is told of songs and music is no request: %s', async (code, text, word) => {
  expect((await told(code, text)).join(' ')).toContain(word);
});

test.each([
  ['en', 'The song should be happy.'],
  ['en', 'Can you put her cat in the chorus.'],
  ['en', 'She likes cats so make it funny.'],
  ['en', 'Music should be like Abba.'],
  ['en', 'Make it really funny.'],
  ['en', 'We want a funny song about Dad.'],
  ['en', 'Put her name in every chorus.'],
  ['en', 'The song shouldn’t be sad.'],
  ['de', 'Das Lied soll fröhlich sein.'],
  ['de', 'Macht ein lustiges Lied daraus.'],
  ['fr', 'Faites une chanson rigolote.'],
  ['de', 'Ihre Katze muss im Refrain vorkommen.'],
  ['fr', 'La chanson doit être gaie.'],
])('STU-01 (%s) a request is not sung: %s', async (code, text) => {
  expect(await told(code, text)).toEqual([]);
});

test('STU-01 a word that joined two sayings is none', async () => {
  const words = 'Piano piano. And "I am not lost"';
  expect((await storyOf('en', { words })).quotes.toSorted()).toEqual(['I am not lost', 'Piano piano']);
});

test.each([
  ['en', 'include Benji and his ball'],
  ['en', 'country music if possible'],
  ['en', 'make it jazzy'],
  ['de', 'Musik wie von Abba'],
  ['fr', 'musique douce'],
])('STU-01 (%s) what special words ask of the song is no saying: %s', async (code, words) => {
  expect((await storyOf(code, { words })).quotes).toEqual([]);
});
