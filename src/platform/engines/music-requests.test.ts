/** Requests of the music engines as they go over the wire, and answers in the forms that the services document. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { SongStyle } from '#studio/contracts.ts';
import { aceStep } from './ace-step.ts';
import { elevenLabs } from './elevenlabs.ts';
import { falModelNames } from './fal-model-names.ts';
import { fal } from './fal.ts';
import type { MusicJob } from './port.ts';
import { type Recorded, withRecordingServices } from './test/recording-service.ts';

const { directory, take, serving } = withRecordingServices();

const options = () => ({ signal: new AbortController().signal, directory });
const style: SongStyle = { genre: 'Pop', mood: 'Happy', tempo: 'Medium', vocalStyle: 'Female', occasion: 'birthday' };
const verse = (lines: number) => ({
  tag: 'verse' as const,
  lines: Array.from({ length: lines }, () => ({ display: 'Siobhan came home', sung: 'Shi-vawn came home' })),
});
const jobOf = (sections: MusicJob['lyrics']['sections'], tempo: SongStyle['tempo'] = 'Medium'): MusicJob => ({
  lyrics: { title: 'A song', language: 'en-GB', sections, facts: [] },
  style: { ...style, tempo },
  seed: 'one',
  tags: { title: 'A song', artist: '', album: '', comment: '' },
});
const job = jobOf([verse(4)]);

const enveloped = (data: unknown, code = 200): [number, unknown] => [200, { data, code, error: null, timestamp: 0 }];
function aceStepAnswer({ path: asked }: Recorded): Response | [number, unknown] {
  if (asked === '/release_task') return enveloped({ task_id: 'one', status: 'queued', queue_position: 1 });
  if (asked === '/v1/stats') return enveloped({ jobs: { queued: 0, running: 1 } });
  if (asked.startsWith('/v1/audio')) return new Response('a song');
  return enveloped([{ task_id: 'one', status: 1, result: JSON.stringify([{ file: '/v1/audio?path=%2Ftmp%2Fone' }]) }]);
}

test('STU-02 ACE-Step is sent all that its defaults would get wrong, and its key at every address', async () => {
  const { url, requests } = await serving(aceStepAnswer);
  const engine = aceStep({ url, key: 'ace-key' });
  await engine.submit(job, options());
  await engine.poll({ task: 'one' }, options());
  const takes = await engine.fetch({ task: 'one' }, job, options());
  expect(requests.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
    'POST /release_task',
    'POST /query_result',
    'POST /query_result',
    'GET /v1/audio?path=%2Ftmp%2Fone',
  ]);
  expect(new Set(requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer ace-key']));
  expect(requests[0]?.json()).toEqual({
    prompt: 'warm acoustic pop, clear diction, happy, bright, uplifting, female lead vocal, mid-tempo, 96 BPM',
    lyrics: ['[Verse 1 - female vocal]', ...Array.from({ length: 4 }, () => 'Shi-vawn came home')].join('\n'),
    thinking: true,
    vocal_language: 'en',
    audio_duration: 30,
    bpm: 96,
    batch_size: 2,
    audio_format: 'mp3',
    use_random_seed: false,
    seed: expect.any(Number) as number,
    use_cot_caption: false,
  });
  expect(takes[0]?.kind === 'raw' && (await readFile(takes[0].file, 'utf8'))).toBe('a song');
  const open = await serving(aceStepAnswer);
  await aceStep({ url: open.url, key: undefined }).submit(job, options());
  expect(open.requests[0]?.headers.authorization).toBeUndefined();
});

test.each([
  [{ start: 20, end: 21 }, ['19.00', '22.00']],
  [{ start: 10, end: 30 }, ['10.00', '30.00']],
  [{ start: 0, end: 200 }, ['55.00', '145.00']],
])('STU-02 ACE-Step sings a span of %j anew within its 3 to 90 seconds', async (range, [start, end]) => {
  const { url, requests } = await serving(aceStepAnswer);
  await aceStep({ url, key: undefined }).repair?.({ ...job, file: take, range }, options());
  expect(await requests[0]?.form()).toMatchObject({
    task_type: ['repaint'],
    src_audio: ['take.mp3'],
    repainting_start: [start],
    repainting_end: [end],
    batch_size: ['1'],
  });
});

test.each([
  ['a full queue told with 200', enveloped(null, 429), 'busy'],
  ['a full queue told with 429', [429, { data: null, code: 429, error: 'queue is full' }], 'busy'],
  ['an error told with 200', enveloped(null, 500), 'failed'],
  ['another form', [200, { ok: true }], 'bad-answer'],
  ['no task', enveloped({ status: 'queued' }), 'bad-answer'],
] as const)('STU-02 %s by ACE-Step is told as what it is', async (_, answer, fault) => {
  const { url } = await serving(() => [...answer]);
  await expect(aceStep({ url, key: undefined }).submit(job, options())).rejects.toMatchObject({ fault });
});

test('STU-02 ElevenLabs is sent a plan of its newest model with times and the mark of origin; its words come in seconds', async () => {
  const words = { words_timestamps: [{ word: 'Shi-vawn', start_ms: 8000, end_ms: 8400 }] };
  const body = `--x\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(words)}\r\n--x\r\nContent-Type: audio/mpeg\r\n\r\na song\r\n--x--\r\n`;
  const headers = { 'content-type': 'multipart/mixed; boundary=x', 'song-id': 'their-id' };
  const { url, requests } = await serving(() => new Response(body, { headers }));
  const submission = await elevenLabs({ key: 'eleven', url, pencePerMinute: 60 }).submit(job, options());
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/music/detailed?output_format=mp3_48000_192' });
  expect(requests[0]?.headers['xi-api-key']).toBe('eleven');
  expect(requests[0]?.json()).toMatchObject({
    model_id: 'music_v2',
    sign_with_c2pa: true,
    with_timestamps: true,
    composition_plan: { chunks: [{ text: expect.stringMatching(/^\[Verse 1\]\nShi-vawn/) as string }] },
  });
  expect(requests[0]?.json()).not.toHaveProperty('prompt');
  expect(submission).toMatchObject({
    kind: 'answered',
    takes: [{ seed: 'their-id', words: [{ text: 'Shi-vawn', start: 8, end: 8.4 }] }],
  });
});

test('STU-02 a section longer than a chunk of ElevenLabs is sung in parts, and a song of more chunks than it takes is refused', async () => {
  const { url, requests } = await serving(() => [422, { detail: 'seen' }]);
  const engine = elevenLabs({ key: 'eleven', url, pencePerMinute: 60 });
  const refusal = (asked: MusicJob): Promise<unknown> =>
    engine.submit(asked, options()).then(
      () => null,
      (error: unknown) => error,
    );
  await refusal(jobOf([verse(60), verse(4)], 'Slow'));
  const { chunks } = requests[0]!.json()['composition_plan'] as { chunks: { text: string; duration_ms: number }[] };
  expect(chunks.map(({ text }) => text.split('\n').length - 1)).toEqual([30, 30, 4]);
  expect(chunks.every(({ duration_ms: length }) => length >= 3000 && length < 120_000)).toBe(true);
  expect(await refusal(jobOf(Array.from({ length: 31 }, () => verse(1))))).toMatchObject({ fault: 'refused-job' });
  expect(requests, 'nothing was asked for what it cannot sing').toHaveLength(1);
});

test.each([
  ['bad_prompt', { prompt_suggestion: 'a gentler song' }, 'a gentler song'],
  ['bad_composition_plan', { composition_plan_suggestion: { chunks: [] } }, '{"chunks":[]}'],
])('STU-02 ElevenLabs’ %s is moderation, with its suggestion', async (code, data, suggestion) => {
  const { url } = await serving(() => [400, { detail: { status: code, message: 'Not like this.', data } }]);
  const engine = elevenLabs({ key: 'eleven', url, pencePerMinute: 60 });
  await expect(engine.submit(job, options())).rejects.toMatchObject({ fault: 'moderated', suggestion });
});

test.each([
  ['fal-ai/ace-step', ['duration', 'lyrics', 'seed', 'tags']],
  ['fal-ai/minimax-music/v2.6', ['audio_setting', 'lyrics', 'prompt']],
  ['fal-ai/elevenlabs/music', ['model_id', 'music_length_ms', 'prompt']],
  ['elevenlabs/music/v2', ['model_id', 'music_length_ms', 'prompt']],
  ['fal-ai/lyria3/pro', ['prompt']],
  ['fal-ai/diffrhythm', ['lyrics', 'music_duration', 'style_prompt']],
] as const)(
  'STU-02 fal’s %s is asked with its own fields, and for its status where the queue says',
  async (model, fields) => {
    let address = '';
    const service = await serving(({ method, path: asked }) => {
      if (method === 'POST')
        return [200, { request_id: 'one', status_url: `${address}/a/b/status`, response_url: `${address}/a/b` }];
      return [200, { status: asked === '/a/b/status' ? 'IN_QUEUE' : 'lost' }];
    });
    address = service.url;
    const engine = fal({ key: 'fal-key', model, url: address });
    const submission = await engine.submit(job, options());
    if (submission.kind !== 'queued') throw new Error('not queued');
    expect(await engine.poll(submission.ref, options())).toEqual({ state: 'running', fraction: null });
    const [posted] = service.requests;
    expect(posted?.path).toBe(`/${model}`);
    expect(Object.keys(posted!.json()).toSorted()).toEqual([...fields]);
    expect(posted!.text).toContain('Shi-vawn came home');
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(['Key fal-key', 'Key fal-key']);
    expect(falModelNames).toContain(model);
  },
);

test('STU-02 a request of fal’s that is COMPLETED with an error has failed', async () => {
  const { url } = await serving(() => [200, { status: 'COMPLETED', error: 'Out of memory' }]);
  const engine = fal({ key: 'fal-key', model: 'fal-ai/ace-step', url });
  await expect(engine.poll({ status: `${url}/status` }, options())).rejects.toMatchObject({ fault: 'failed' });
});
