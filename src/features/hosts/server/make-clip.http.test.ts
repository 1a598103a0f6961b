import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cleanAbandoned } from '#features/assets/server/clean-abandoned.ts';
import { StorageError } from '#platform/storage/port.ts';
import { alertLog } from '#platform/test/alerts.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { beforeSizeIsKnown } from '#server/test/films.ts';
import { leaveResting } from '#server/test/resting-run.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { Media } from '../contract.ts';
import { openHosts, type HostDeps } from './deps.ts';
import { makeClipJob, makeSampleJob, makeWelcomeJob } from './jobs.ts';
import { failLostFilms } from './lost-work.ts';
import { awaitedFilms, makeClip } from './make-clip.ts';
import { mediaFolder } from './media.ts';
import { mediaById, updateWelcome, welcomesInWork } from './repository.ts';
import { aFilm, sendHouseFilm } from './test/films.ts';
import { aHost, aHouse, aProperty } from './test/houses.ts';

let service: TestService;
let host: TestBrowser;
let deps: HostDeps;
let put: HostDeps['storage']['put'];
let film: Buffer;
beforeAll(async () => {
  service = await startService({ work: false, site: { hostPlansOpen: true } });
  deps = openHosts(service.deps);
  put = deps.storage.put.bind(deps.storage);
  host = await aHost(service, { plan: false });
  film = await aFilm(3.2);
});
afterEach(() => {
  deps.storage.put = put;
});
afterAll(() => service.end());

/** A film of a new house that waits to be made ready. */
async function aWaitingClip() {
  const { property_id } = await host.api.hosts.saveProperty(aHouse());
  const upload_id = await sendHouseFilm(host, film);
  const { id } = await host.api.hosts.addClip({ property_id, upload_id, name: 'terrace.mov' });
  const make = (): Promise<void> => makeClip(deps, { mediaId: id }, { id: 'this run', step: (_name, run) => run() });
  const seen = async (): Promise<Media | undefined> =>
    (await host.api.hosts.readProperty({ property_id })).media.find((each) => each.id === id);
  return { id, property_id, make, seen };
}

/** Files that are stored of a clip. */
async function filesOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.storage.list(mediaFolder)) if (key.includes(id)) keys.push(key);
  return keys;
}

test('HOST-04 a film that the storage does not take waits for ever no more, whatever ails the storage, and leaves no file', async () => {
  const problems = { unavailable: 'failed', 'no-space': 'no-room' } as const;
  for (const code of ['unavailable', 'no-space'] as const) {
    const { id, make, seen } = await aWaitingClip();
    deps.storage.put = (key, source) =>
      key.endsWith('.jpg') ? Promise.reject(new StorageError(code, 'The storage is ill')) : put(key, source);
    await make();
    expect(await seen(), code).toMatchObject({ state: 'failed', problem: problems[code] });
    expect(await filesOf(id), code).toEqual([]);
  }
});

test('HOST-04 a film that two workers make ready at once stays as the first has left it', async () => {
  const { id, make, seen } = await aWaitingClip();
  deps.storage.put = async (key, source) => {
    deps.storage.put = put;
    await make();
    await put(key, source);
  };
  await make();
  expect(await seen()).toMatchObject({ state: 'ready', problem: null });
  const row = await mediaById(deps.db, id);
  expect(new Set(await filesOf(id))).toEqual(new Set([row?.storageKey, row?.thumbnailKey]));
});

test('HOST-04 a film whose processes died too often, and that is tried again more than a day later, is not cleared away', async () => {
  const { id, make, seen } = await aWaitingClip();
  await leaveResting(deps.db, makeClipJob.id({ mediaId: id }));
  const { createdAt } = (await mediaById(deps.db, id))!;
  const later = { now: () => new Date(createdAt.getTime() + 30 * 3_600_000) };
  await cleanAbandoned({ ...deps, clock: later, awaitedUploads: () => awaitedFilms(deps) });
  await make();
  expect(await seen()).toMatchObject({ state: 'ready', problem: null });
  expect(await awaitedFilms(deps), 'and is waited for no more').not.toContain((await mediaById(deps.db, id))?.uploadId);
});

test('HOST-04 a worker that finds no film any more, after another has made it ready, takes nothing of it away', async () => {
  const { make, seen } = await aWaitingClip();
  beforeSizeIsKnown(deps.incomingAssets, make);
  await make();
  expect(await seen()).toMatchObject({ state: 'ready', problem: null });
});

/** Leaves a run as one whose processes died too often, so many days ago. */
async function die(id: string, days: number): Promise<void> {
  await leaveResting(deps.db, id);
  await deps.db.execute(
    sql`update dbos.workflow_status set created_at = created_at - ${days * 86_400_000}::bigint where workflow_uuid = ${id}`,
  );
}

test('HOST-04 a film whose run is given up has failed, and can be made again; one that is tried again waits on', async () => {
  const [waits, resting, lost] = [await aWaitingClip(), await aWaitingClip(), await aWaitingClip()];
  await die(makeClipJob.id({ mediaId: resting.id }), 6);
  await die(makeClipJob.id({ mediaId: lost.id }), 8);
  await failLostFilms(deps);
  expect(await Promise.all([waits.seen(), resting.seen(), lost.seen()])).toMatchObject([
    { state: 'working' },
    { state: 'working' },
    { state: 'failed', problem: 'failed' },
  ]);
  await waits.make();
  const { property_id } = waits;
  await host.api.hosts.makeWelcome({ property_id });
  const [welcomeId = ''] = await welcomesInWork(deps.db);
  const made = async () => (await host.api.hosts.readProperty({ property_id })).welcome?.state;
  await die(makeWelcomeJob.id({ welcomeId }), 6);
  await failLostFilms(deps);
  expect(await made()).toBe('making');
  await die(makeWelcomeJob.id({ welcomeId }), 8);
  await failLostFilms(deps);
  expect(await made()).toBe('failed');
  expect((await host.api.hosts.makeWelcome({ property_id })).state).toBe('making');
});

test('HOST-04 a lost run of a welcome video is an alert, one that was finished while that was found out is none', async () => {
  const lostWelcome = async () => {
    const property_id = await aProperty(host, {}, { welcome: false });
    await host.api.hosts.makeWelcome({ property_id });
    const [welcomeId = ''] = await welcomesInWork(deps.db);
    await die(makeWelcomeJob.id({ welcomeId }), 8);
    return welcomeId;
  };
  const finished = await lostWelcome();
  const { log, alerts } = alertLog();
  const { jobs } = deps;
  const finishing = {
    async awaited(...about: Parameters<typeof jobs.awaited>) {
      if (about[1].name === makeWelcomeJob.name)
        await updateWelcome(deps.db, finished, { state: 'ready', finishedAt: deps.clock.now() });
      return jobs.awaited(...about);
    },
  } as typeof jobs;
  await failLostFilms({ ...deps, log, jobs: finishing });
  expect(alerts).toEqual([]);
  const welcomeId = await lostWelcome();
  await failLostFilms({ ...deps, log });
  await failLostFilms({ ...deps, log });
  expect(alerts).toMatchObject([{ alert: 'welcome-failed', welcomeId }]);
});

test('HOST-02 a sample whose run is given up has failed, tells so once, and can be made again; one that is tried again waits on', async () => {
  const owner = await aHost(service, { plan: false });
  await owner.api.subscriptions.beginHostTrial({ plan: 'hotel', with_sample: true });
  const property_id = await aProperty(owner, {}, { welcome: false });
  const state = async () => (await owner.api.hosts.readProperty({ property_id })).sample?.state;
  await owner.api.hosts.makeSample({ property_id });
  const { log, alerts } = alertLog();
  const fail = async (attempt: number, days: number) => {
    await die(makeSampleJob.id({ propertyId: property_id, attempt }), days);
    await failLostFilms({ ...deps, log });
    return state();
  };
  expect(await fail(1, 6)).toBe('making');
  expect(alerts).toEqual([]);
  expect(await fail(1, 8)).toBe('failed');
  await failLostFilms({ ...deps, log });
  expect(alerts).toMatchObject([{ alert: 'sample-failed', propertyId: property_id }]);
  await owner.api.hosts.makeSample({ property_id });
  await failLostFilms({ ...deps, log });
  expect(await state(), 'the second run is another').toBe('making');
  expect(await fail(2, 8)).toBe('failed');
});
