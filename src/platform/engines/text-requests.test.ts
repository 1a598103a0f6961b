/** Requests of the OpenAI-compatible engines as they go over the wire, and answers in the forms that servers give. */
import { expect, test } from 'vitest';
import type { SongBrief } from '#studio/contracts.ts';
import { chatLyrics } from './chat-lyrics.ts';
import { withRecordingServices } from './test/recording-service.ts';
import { transcription } from './transcription.ts';

const { take, serving } = withRecordingServices();

const options = { signal: new AbortController().signal };
const brief: SongBrief = {
  occasion: 'birthday',
  recipient: { shown: 'Ruth' },
  language: 'English',
  genre: 'Jazz',
  mood: 'Happy',
  vocalStyle: 'Female',
  tempo: 'Medium',
  story: { favoriteMoment: 'You burnt the toast', companions: '', specialWords: '', extraDetails: '' },
  names: [],
  seed: 'seed',
};
const song = {
  title: 'Toast',
  language: 'en',
  sections: ['verse', 'chorus'].map((tag) => ({ tag, lines: [{ display: 'Oh Ruth', sung: 'Oh Ruth' }] })),
  facts_used: [],
};
const told = (content: string): [number, unknown] => [200, { choices: [{ message: { content } }] }];

test.each(['', '/', '/v1', '/v1/'])(
  'STU-02 lyrics are asked for under /v1 of an address that ends with "%s", with a key only where there is one',
  async (ending) => {
    const { url, requests } = await serving(() => told(JSON.stringify(song)));
    await chatLyrics({ url: `${url}${ending}`, key: 'k', model: 'writer', pence: 2 }).write(brief, options);
    await chatLyrics({ url: `${url}${ending}`, key: undefined, model: 'writer', pence: 2 }).write(brief, options);
    expect(requests.map(({ path: asked, headers }) => [asked, headers.authorization])).toEqual([
      ['/v1/chat/completions', 'Bearer k'],
      ['/v1/chat/completions', undefined],
    ]);
    expect(requests[0]?.json()).toMatchObject({
      model: 'writer',
      response_format: { type: 'json_schema', json_schema: { name: 'song_lyrics', strict: true } },
    });
  },
);

test('STU-02 a server that takes no schema is asked for plain JSON, then for nothing; any other 400 ends it at once', async () => {
  const { url, requests } = await serving((request) =>
    'response_format' in request.json()
      ? [400, { error: { message: 'Either "json_schema" or "grammar" can be specified, but not both' } }]
      : told(`Sure! ${JSON.stringify(song)} Enjoy {it}.`),
  );
  const engine = chatLyrics({ url, key: undefined, model: 'writer', pence: 0 });
  expect(await engine.write(brief, options)).toMatchObject({ lyrics: { title: 'Toast' } });
  const formats = requests.map((request) => request.json()['response_format'] as { type: string } | undefined);
  expect(formats.map((format) => format?.type)).toEqual(['json_schema', 'json_object', undefined]);
  const other = await serving(() => [400, { error: { message: 'The context is too long' } }]);
  const refused = chatLyrics({ url: other.url, key: undefined, model: 'writer', pence: 0 }).write(brief, options);
  await expect(refused).rejects.toMatchObject({ fault: 'refused-job' });
  expect(other.requests).toHaveLength(1);
});

test.each([
  ['no choices', { choices: [] }],
  ['an empty message', { choices: [{ message: { content: null } }] }],
  ['lyrics that were cut', { choices: [{ message: { content: JSON.stringify(song).slice(0, 60) } }] }],
])('STU-02 an answer with %s has no lyrics', async (_, answer) => {
  const { url } = await serving(() => [200, answer]);
  const engine = chatLyrics({ url, key: undefined, model: 'writer', pence: 0 });
  await expect(engine.write(brief, options)).rejects.toMatchObject({ fault: 'bad-answer' });
});

const listener = (url: string) => transcription({ url, key: 'ears', model: 'whisper-1', pence: 1 });

test('STU-02 a recogniser gets the file, the language and no lyrics, and is asked for the times of words', async () => {
  const { url, requests } = await serving(() => [
    200,
    {
      text: 'oh ruth',
      words: [{ word: ' Oh', start: 1, end: 1.4 }],
      segments: [{ text: 'oh ruth', start: 0, end: 9 }],
    },
  ]);
  expect(await listener(url).transcribe(take, 'en-GB', options)).toEqual([{ text: 'Oh', start: 1, end: 1.4 }]);
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/audio/transcriptions' });
  expect(requests[0]?.headers.authorization).toBe('Bearer ears');
  expect(await requests[0]?.form()).toEqual({
    model: ['whisper-1'],
    language: ['en'],
    response_format: ['verbose_json'],
    'timestamp_granularities[]': ['word', 'segment'],
    file: ['song.mp3'],
  });
});

test('STU-02 where only segments have times their words share them; without any times nothing is heard', async () => {
  const segments = { text: 'oh my ruth', segments: [{ text: ' oh my  ruth', start: 10, end: 18 }] };
  const heard = await listener((await serving(() => [200, segments])).url).transcribe(take, 'en', options);
  expect(heard).toEqual([
    { text: 'oh', start: 10, end: 12 },
    { text: 'my', start: 12, end: 14 },
    { text: 'ruth', start: 14, end: 18 },
  ]);
  const silent = await serving(() => [200, { text: 'oh ruth' }]);
  await expect(listener(silent.url).transcribe(take, 'en', options)).rejects.toMatchObject({ fault: 'bad-answer' });
});
