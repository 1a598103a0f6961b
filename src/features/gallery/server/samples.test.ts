import { cp, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadSamples, samplesFolder } from './load-samples.ts';
import { systemClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { DiskStorage } from '#platform/storage/disk-storage.ts';
import { appOfRoute } from '#server/test/route-app.ts';
import { samplesRoute } from './routes.ts';

const storage = new DiskStorage({ folder: samplesFolder, secret: 'unused', clock: systemClock, ids: systemIds });
const app = appOfRoute(samplesRoute, { samples: storage });
const ask = async (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.fetch(new Request(`http://shop.test${address}`, { headers }));

test('GAL-07 every file of every sample is served with its type, in parts, and may be kept for ever', async () => {
  const shelf = await loadSamples(samplesFolder, createLog('silent'));
  expect(shelf).toHaveLength(26);
  const types = {
    url: /^(audio\/mpeg|video\/mp4)$/,
    poster: /^image\/webp$/,
    thumbnail: /^image\/webp$/,
    captions: /^text\/vtt$/,
  };
  for (const sample of shelf) {
    for (const [file, type] of Object.entries(types)) {
      const address = sample[file as keyof typeof types];
      const part = await ask(address, { range: 'bytes=0-99' });
      expect(part.status, address).toBe(206);
      expect(part.headers.get('content-type'), address).toMatch(type);
      expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await part.arrayBuffer()).byteLength, address).toBe(100);
    }
  }
});

test('GAL-07 without its version a file is kept for an hour only, and nothing beside the samples is served', async () => {
  const plain = await ask('/samples/birthday-theo.mp3');
  expect(plain.headers.get('cache-control')).toBe('public, max-age=3600');
  const again = await ask('/samples/birthday-theo.mp3', { 'if-none-match': plain.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  for (const name of ['nobody.mp3', '..%2fsite.json', '%2e%2e%2fsite.json', 'a%00.mp3', `${'x'.repeat(300)}.mp4`]) {
    expect((await ask(`/samples/${name}`)).status, name).toBe(404);
  }
});

test('GAL-07 a sample that lacks a file is left out of the shelf', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-test-'));
  try {
    await cp(samplesFolder, folder, { recursive: true });
    await rm(path.join(folder, 'birthday-theo.mp3'));
    await truncate(path.join(folder, 'birthday-joyce.mp4'), 1000);
    const [whole, damaged] = await Promise.all(
      [samplesFolder, folder].map((place) => loadSamples(place, createLog('silent'))),
    );
    expect(damaged?.map(({ id }) => id)).toEqual(whole?.map(({ id }) => id).filter((id) => id !== 'birthday-theo'));
    const version = (shelf: typeof whole): string | undefined => shelf?.find(({ id }) => id === 'birthday-joyce')?.url;
    expect(version(damaged)).not.toBe(version(whole));
  } finally {
    await rm(folder, { recursive: true });
  }
});
