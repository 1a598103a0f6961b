import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanAbandoned } from '#features/assets/server/clean-abandoned.ts';
import { beforeSizeIsKnown, beginUpload, sendBytes } from '#server/test/films.ts';
import { leaveResting } from '#server/test/resting-run.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { SettableClock } from '#platform/clock.ts';
import { StorageError } from '#platform/storage/port.ts';
import { awaitedMediaUploads } from './awaited-media.ts';
import { makeTrendMedia } from './jobs.ts';
import { keepMedia, processMedia } from './keep-media.ts';
import { cleanMedia } from './media.ts';
import { openTrending, type TrendingDeps } from './media-deps.ts';
import { mediaById } from './media-repository.ts';

const words = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello');
const clock = new SettableClock(new Date());
let service: TestService;
let admin: TestBrowser;
let deps: TrendingDeps;
beforeAll(async () => {
  service = await startService({ work: false, clock });
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
  // Sessions end within the day.
  const { actor } = (await mediaById(deps.db, id))!;
  const sentAgain = () => keepMedia(deps, asked, actor);
  return { id, make, seen, sentAgain };
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

test('TRD-03 a file whose turn comes after more than a day is kept until then, also when its processes died too often', async () => {
  const [waits, died, gone] = [await waiting(), await waiting(), await waiting()];
  await leaveResting(deps.db, makeTrendMedia.id({ media: died.id, attempt: 1 }));
  await deps.jobs.finish(deps.db, makeTrendMedia, { media: gone.id, attempt: 1 });
  const later = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + 30 * 3_600_000) } };
  await cleanAbandoned({ ...later, awaitedUploads: () => awaitedMediaUploads(later) });
  await cleanMedia(later);
  await Promise.all([waits.make(), died.make(), gone.make()]);
  expect([(await waits.seen()).state, (await died.seen()).state]).toEqual(['kept', 'kept']);
  await expect(gone.seen(), 'nothing looks at it any more').rejects.toThrow();
});

test('TRD-03 HOLE-15 what a crash left of a file is cleared away after a day, and no file that is known', async () => {
  const { make, seen } = await waiting();
  await make();
  const { captions } = await seen();
  const { storage } = deps;
  const ofNobody = 'magazine/nobodys/captions.vtt';
  await storage.put(ofNobody, words);
  const in30Hours = { now: () => new Date(deps.clock.now().getTime() + 30 * 3_600_000) };
  await cleanMedia({ ...deps, clock: in30Hours });
  expect(await storage.exists(ofNobody)).toBe(false);
  expect((await admin.fetch(captions ?? '')).status).toBe(200);
});

test('TRD-03 a file that is tried again while what came to nothing is cleared away stays', async () => {
  const [failed] = [await waiting(), await waiting()];
  const { storage, jobs } = deps;
  const put = storage.put.bind(storage);
  storage.put = () => Promise.reject(new StorageError('unavailable', 'The storage is ill'));
  await failed.make();
  storage.put = put;
  const clearing = {
    ...deps,
    clock: { now: () => new Date(deps.clock.now().getTime() + 30 * 3_600_000) },
    jobs: {
      async awaited(...about: Parameters<typeof jobs.awaited>) {
        const awaited = await jobs.awaited(...about);
        await failed.seen();
        return awaited;
      },
    } as typeof jobs,
  };
  await cleanMedia(clearing);
  await failed.make();
  expect((await failed.seen()).state).toBe('kept');
});

test('TRD-03 a file that was sent over a day ago and fails again can be tried once more for a day', async () => {
  const [tried, left] = [await waiting(), await waiting()];
  const failing = async ({ make }: typeof tried): Promise<void> => {
    const { storage } = deps;
    const put = storage.put.bind(storage);
    storage.put = () => Promise.reject(new StorageError('unavailable', 'The storage is ill'));
    await make();
    storage.put = put;
  };
  const clean = async (): Promise<void> => {
    await cleanAbandoned({ ...deps, awaitedUploads: () => awaitedMediaUploads(deps) });
    await cleanMedia(deps);
  };
  const isKnown = async ({ id }: typeof tried) => (await mediaById(deps.db, id)) !== undefined;
  await failing(tried);
  await failing(left);
  clock.advance(23 * 3_600_000);
  expect((await tried.sentAgain()).state).toBe('working');
  // Its turn comes hours later.
  clock.advance(20 * 3_600_000);
  await failing(tried);
  clock.advance(23 * 3_600_000);
  await clean();
  expect([await isKnown(tried), await isKnown(left)]).toEqual([true, false]);
  await expect(left.sentAgain(), 'of the other nothing is there any more').rejects.toThrow();
  expect((await tried.sentAgain()).state).toBe('working');
  await failing(tried);
  clock.advance(23 * 3_600_000);
  await clean();
  await tried.sentAgain();
  await tried.make();
  expect((await tried.sentAgain()).state).toBe('kept');
});
