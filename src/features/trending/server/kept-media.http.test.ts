import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeSizeIsKnown, beginUpload, sendBytes } from '#server/test/films.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { StorageError } from '#platform/storage/port.ts';
import { processMedia } from './keep-media.ts';
import { openTrending, type TrendingDeps } from './media-deps.ts';

const words = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello');
let service: TestService;
let admin: TestBrowser;
let deps: TrendingDeps;
beforeAll(async () => {
  service = await startService({ work: false });
  admin = await adminBrowser(service);
  deps = openTrending(service.deps);
});
afterAll(async () => {
  deps.photoDecoder.close();
  await service.end();
});

/** An upload of an editor that waits to be made ready. */
async function waiting() {
  const location = (await beginUpload(admin, '/magazine-uploads', words.length)).headers.get('location') ?? '';
  await sendBytes(admin, location, 0, words);
  const asked = { upload_id: location.split('/').at(-1) ?? '', kind: 'captions', focus: 'centre' } as const;
  const { id } = await admin.api.trending.keepMedia(asked);
  const seen = () => admin.api.trending.keepMedia(asked);
  const make = (by: Partial<TrendingDeps> = {}): Promise<void> =>
    processMedia({ ...deps, ...by }, { media: id }, { id: 'this run', step: (_name, run) => run() });
  return { make, seen };
}

test('TRD-03 a worker that is late takes no file away that another one has made ready', async () => {
  const { make, seen } = await waiting();
  beforeSizeIsKnown(deps.incomingAssets, make);
  await make();
  const { state, captions } = await seen();
  expect(state).toBe('kept');
  expect((await admin.fetch(captions ?? '')).status).toBe(200);
});

test('TRD-03 a file that the storage does not take has failed, and is tried again when it is sent once more', async () => {
  const { make, seen } = await waiting();
  const { storage } = deps;
  const put = storage.put.bind(storage);
  storage.put = () => Promise.reject(new StorageError('unavailable', 'The storage is ill'));
  await make();
  storage.put = put;
  const { media } = await admin.api.trending.listMedia();
  expect(media.map(({ state }) => state)).toContain('failed');
  expect((await seen()).state).toBe('working');
  await make();
  expect((await seen()).state).toBe('kept');
});
