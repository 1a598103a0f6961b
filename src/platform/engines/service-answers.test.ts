/** Answers of services that would lose a song that is paid for, or send this server where it must not go. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { aceStep } from './ace-step.ts';
import { EngineError } from './engine-error.ts';
import { withoutKeys } from './engine-variables.ts';
import { fal } from './fal.ts';
import { mayBeFetched, outsideHost } from './outside-host.ts';
import type { MusicEngine, MusicJob } from './port.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.closeAllConnections();
          server.close(resolve);
        }),
    ),
  );
});

/** A server on loopback. @returns its address, and the requests that came */
async function serving(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const options = { signal: new AbortController().signal };
const silent = { task_id: 'one', status: 0, result: '[]' };
const done = { task_id: 'one', status: 1, result: JSON.stringify([{ file: '/v1/audio?path=one' }]) };

/** ACE-Step that gives these rows in turn, with these figures. */
async function aceStepThat(rows: object[], figures: object | null): Promise<MusicEngine> {
  const { url } = await serving((request, response) => {
    const isFigures = request.url === '/v1/stats';
    const data = isFigures ? figures : [rows.shift()];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: data === null ? 404 : 200, data, error: null }));
  });
  return aceStep({ url, key: undefined });
}

const idle = { jobs: { queued: 0, running: 0 } };
const busy = (usual: number | null) => ({ jobs: { queued: 1, running: 1 }, avg_job_seconds: usual });

test('STU-02 a task of ACE-Step that ends between two questions is done, not lost', async () => {
  expect(await (await aceStepThat([silent, done], idle)).poll({ task: 'one' }, options)).toEqual({ state: 'done' });
  expect(await (await aceStepThat([silent, silent], idle)).poll({ task: 'one' }, options)).toEqual({
    state: 'running',
    fraction: null,
    lostAfter: 10,
  });
});

test.each([
  ['tells how long a song takes', busy(50), 3 * 50 * 3 + 120],
  ['does not tell how long a song takes', busy(null), 3600],
  ['tells no figures', null, 3600],
])('STU-02 a silent task of an ACE-Step that %s waits for its turn', async (_, figures, lostAfter) => {
  const engine = await aceStepThat([silent], figures);
  expect(await engine.poll({ task: 'one', position: '2' }, options)).toMatchObject({ state: 'running', lostAfter });
});

const style = { genre: 'Pop', mood: 'Happy', tempo: 'Medium', vocalStyle: 'Female', occasion: 'birthday' } as const;
const job: MusicJob = {
  lyrics: { title: 'A song', language: 'en', sections: [], facts: [] },
  style,
  seed: 'one',
  tags: { title: 'A song', artist: '', album: '', comment: '' },
};

/** Fault of a fetch from a queue whose result answers so. */
async function faultOf(url: string): Promise<EngineError['fault'] | 'none'> {
  const directory = await mkdtemp(path.join(tmpdir(), 'keepsong-fal-'));
  const engine = fal({ key: 'fal-key', model: 'fal-ai/minimax-music/v2.6', url });
  const ref = { id: 'one', status: `${url}/status`, response: `${url}/result` };
  try {
    await engine.fetch(ref, job, { ...options, directory });
    return 'none';
  } catch (error) {
    return error instanceof EngineError ? error.fault : 'none';
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

test('STU-02 an answer that leads elsewhere is not followed, and no key goes there', async () => {
  const other = await serving((_, response) => void response.end('a song'));
  const redirecting = await serving((_, response) => {
    response.writeHead(302, { location: other.url });
    response.end();
  });
  expect(await faultOf(redirecting.url)).toBe('refused-job');
  const naming = await serving((_, response) => void response.end(JSON.stringify({ audio: { url: other.url } })));
  expect(await faultOf(naming.url)).toBe('bad-answer');
  expect(other.asked).toEqual([]);
  const files = await serving((request, response) => {
    const address = `http://${request.headers.host}/song.mp3`;
    response.end(request.url === '/song.mp3' ? 'a song' : JSON.stringify({ audio: { url: address } }));
  });
  expect(await faultOf(files.url)).toBe('none');
  expect(files.asked).toEqual(['GET /result Key fal-key', 'GET /song.mp3']);
});

test('STU-02 a file that is not there for a moment is asked for again, one that has expired is lost', async () => {
  const answering = (status: number) =>
    serving((request, response) => {
      if (request.url === '/song.mp3') response.writeHead(status).end();
      else response.end(JSON.stringify({ audio: { url: `http://${request.headers.host}/song.mp3` } }));
    });
  const faults = [];
  for (const status of [404, 403, 503, 500]) faults.push(await faultOf((await answering(status)).url));
  expect(faults).toEqual(['lost', 'lost', 'busy', 'unanswered']);
});

test.each([
  ['https://v3.fal.media/files/song.mp3', true],
  ['http://v3.fal.media/files/song.mp3', false],
  ['https://127.0.0.1/song.mp3', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://10.0.0.7/song.mp3', false],
  ['https://[::1]/song.mp3', false],
  ['https://[::ffff:127.0.0.1]/song.mp3', false],
  ['https://[fe80::1]/song.mp3', false],
  ['https://0.0.0.0/song.mp3', false],
  ['https://storage.internal/song.mp3', false],
  ['https://metadata/latest', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('STU-02 of a service on the internet, a file at %s is fetched: %s', (address, may) => {
  expect(mayBeFetched(address, 'https://queue.fal.run/result')).toBe(may);
});

test.each([
  ['https://queue.fal.run', 'queue.fal.run'],
  ['https://[2001:4860:4860::8888]/', '[2001:4860:4860::8888]'],
  ['http://192.168.1.7:8001', null],
  ['http://gpu.local:8001', null],
  ['http://that-machine:8001', null],
])('STU-02 the privacy policy names of %s %j', (url, named) => {
  expect(outsideHost(url)).toBe(named);
});

test('STU-02 a key that a service repeats is kept from staff', () => {
  const config = { FAL_KEY: 'id:secret', LYRICS_API_KEY: undefined };
  expect(withoutKeys('401: no access with Key id:secret (id:secret)', config)).toBe(
    '401: no access with Key [key] ([key])',
  );
  expect(withoutKeys(null, config)).toBeNull();
});
