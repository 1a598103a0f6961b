import { expect, test } from 'vitest';
import { m } from '#messages/messages.js';
import { inLanguage } from './in-language.ts';
import { pageInSpeech } from './page-in-speech.ts';

const config = { BASE_URL: 'https://songs.example' } as Parameters<typeof pageInSpeech>[0]['config'];

test.each([
  ['en', 'https://songs.example/review#secret', 'How was your song?', 'Saturday comes round again'],
  ['es', 'https://songs.example/review?language=es#secret', '¿Qué tal fue tu canción?', 'Se acerca el Saturday'],
  ['fr', 'https://songs.example/review?language=fr#secret', 'Votre chanson, c’était comment ?', 'Le Saturday approche'],
  ['it', 'https://songs.example/review?language=it#secret', 'Com’è andata con la tua canzone?', 'Si avvicina Saturday'],
  [
    'de',
    'https://songs.example/review?language=de#secret',
    'Wie war Ihr Lied?',
    'Bald ist es wieder so weit: Saturday',
  ],
])('GIFT-06 GIFT-07 letters in %s lead to pages in that language', async (code, address, review, reminder) => {
  const written = await inLanguage(code, () => [
    pageInSpeech({ config }, '/review', 'secret'),
    m.review_letter_subject(),
    m.nextyear_letter_subject({ date: 'Saturday' }),
  ]);
  expect(written).toEqual([address, review, reminder]);
});
