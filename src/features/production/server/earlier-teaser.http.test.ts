import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber, updateOrder } from '#features/orders/server/index.ts';
import type { VideoInput } from '#studio/contracts.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn, uploadPhoto } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { fileKey } from './file-keys.ts';
import { produce } from './produce.ts';
import { assetsOf, productionOf, stagesOf, updateProduction, updateStage } from './repository.ts';
import { completedAssets } from './schema.ts';

let service: TestService;
let admin: TestBrowser;
let photo: Uint8Array<ArrayBuffer>;
/** Films that the studio was asked for. */
let drawn: VideoInput[] = [];

beforeAll(async () => {
  service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
    studio: {
      ...quickStudio,
      render(input, options) {
        drawn.push(input);
        return quickStudio.render(input, options);
      },
    },
  });
  admin = await adminBrowser(service);
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } });
  photo = new Uint8Array(await plain.jpeg().toBuffer());
});
afterAll(() => service.end());

const untilReady = (number: string): Promise<unknown> =>
  eventually(
    async () =>
      (await hasStatus(service, number, 'ready')) &&
      (await admin.api.production.getProduction({ order_number: number })).status === 'ready',
    `${number} to be ready`,
  );

/** A film of which so many versions are made. */
async function orderWith(versions: number): Promise<string> {
  const buyer = new TestBrowser(service.baseUrl);
  const photo_id = await uploadPhoto(buyer, photo, 'one.jpg');
  const placed = await buyer.api.orders.createCheckoutSession(
    anOrderInput({ format: 'audio+video', photo_ids: [photo_id] }),
  );
  await payOn(buyer, placed.url);
  const number = placed.order_number;
  await untilReady(number);
  for (let version = 2; version <= versions; version++) {
    const { newest_words } = await admin.api.production.getProduction({ order_number: number });
    const again = { lyrics: null, base_version: newest_words, idempotency_key: `again ${number} ${version}` };
    await admin.api.production.renderAgain({ order_number: number, ...again });
    await untilReady(number);
  }
  return number;
}

/** Puts a version back to where a release that drew the teaser on its own had come: its teaser is made, and of its film these files. */
async function rewind(number: string, version: number, filmFiles: readonly ('video' | 'captions')[]) {
  const { db, storage } = service.deps;
  const order = (await orderByNumber(db, number))!;
  const production = (await productionOf(db, order.id, version))!;
  await updateOrder(db, order.id, { status: 'in_progress', updatedAt: service.deps.clock.now() });
  await updateProduction(db, production.id, { state: 'running' });
  await updateStage(db, production.id, 'video', { state: filmFiles.length > 0 ? 'running' : 'waiting', progress: 0 });
  for (const file of await assetsOf(db, order.id)) {
    const isOfFilm = file.kind === 'video' || file.kind === 'captions';
    if (file.productionId !== production.id || !isOfFilm || filmFiles.some((kind) => kind === file.kind)) continue;
    await storage.delete(file.storageKey);
    await db.delete(completedAssets).where(eq(completedAssets.id, file.id));
  }
  const work = { order, production };
  await storage.put(fileKey(work, 'song.wav'), Buffer.from('wav'));
  await storage.put(fileKey(work, 'teaser.mp4'), Buffer.from('the teaser of the release before'));
  return work;
}

async function filesOf(number: string, version: number): Promise<string[]> {
  const { versions } = await admin.api.production.getProduction({ order_number: number });
  const files = versions.find((each) => each.version === version)?.files ?? [];
  return files.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b));
}

const whole = ['audio', 'captions', 'sleeve', 'teaser', 'video'];

test('STU-05 a film that was drawn with its teaser is not drawn again for its own stage', async () => {
  const number = await orderWith(1);
  expect(drawn).toHaveLength(1);
  expect(drawn[0]?.teaser).toMatch(/teaser\.mp4$/);
  expect(await filesOf(number, 1)).toEqual(whole);
});

test('STU-05 HOLE-00 a version with a teaser of an earlier release gets its film, and keeps that teaser', async () => {
  const cases = [
    { name: 'the first version', version: 1, filmFiles: [] },
    { name: 'a revision, whose first version has its film', version: 2, filmFiles: [] },
    { name: 'killed between film and captions', version: 1, filmFiles: ['video'] },
  ] as const;
  const numbers = await Promise.all(cases.map(({ version }) => orderWith(version)));
  // Nothing else takes up what is put back.
  await service.deps.jobs.stop();
  const { deps } = service;
  for (const [at, { name, version, filmFiles }] of cases.entries()) {
    const number = numbers[at]!;
    const work = await rewind(number, version, filmFiles);
    drawn = [];
    await produce(deps, { orderId: work.order.id, version }, { id: 'resumed', step: (_name, run) => run() });
    const read = async (file: string) => text(await deps.storage.read(fileKey(work, file)));
    expect(
      drawn.map(({ cut, teaser }) => [cut, teaser]),
      name,
    ).toEqual([['full', undefined]]);
    expect(await filesOf(number, version), name).toEqual(whole);
    expect(await read('video.mp4'), name).toBe('mp4');
    expect(await read('video.vtt'), name).toContain('WEBVTT');
    expect(await read('teaser.mp4'), name).toBe('the teaser of the release before');
    const stages = await stagesOf(deps.db, [work.production.id]);
    expect(stages.find(({ stage }) => stage === 'video')?.state, name).toBe('done');
    expect((await productionOf(deps.db, work.order.id, version))?.state, name).toBe('ready');
  }
});
