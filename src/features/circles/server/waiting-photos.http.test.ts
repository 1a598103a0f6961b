import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelPaid, cancelUnpaid, changeStatus } from '#features/orders/server/index.ts';
import { uploadRetention } from '#features/uploads/server/clean-unused.ts';
import { IncomingFiles, photosOfOrder } from '#features/uploads/server/index.ts';
import { unpaidUsage } from '#features/uploads/server/repository.ts';
import { uploads } from '#features/uploads/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { runEveryHour } from '#server/test/run-every-hour.ts';
import type { TestService } from '#server/test/service.ts';
import { circles } from './schema.ts';
import {
  aFriend,
  aGiver,
  choose,
  orderOf,
  pays,
  redPhoto,
  startShop,
  viewOf,
  type Giver,
} from './test/giver-and-friends.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startShop(clock);
  folder = await mkdtemp(path.join(tmpdir(), 'waiting-photos-'));
});
afterAll(async () => {
  await service.end();
  await rm(folder, { recursive: true });
});

/** A friend who adds two photos. @returns the addition and the ids of the photos */
async function addsPhotos(owner: Giver, name: string): Promise<{ id: string; photos: string[] }> {
  const browser = new TestBrowser(service.baseUrl);
  const sent = [await redPhoto(browser), await redPhoto(browser)];
  await aFriend(service, owner.token, { name, photo_ids: sent }, browser);
  const given = (await viewOf(owner)).contributions.find((addition) => addition.name === name);
  return { id: given?.id ?? '', photos: given?.photos.map(({ id }) => id) ?? [] };
}

const storedOf = ({ id }: { id: string }) => service.deps.db.select().from(uploads).where(eq(uploads.ownerKeyHash, id));

/** Photos that no paid order has taken. */
const unpaidFiles = () =>
  service.deps.db.transaction(async (tx) => {
    const since = new Date(0);
    return (await unpaidUsage(tx, { since, reservedAfter: since })).files;
  });

async function clean(): Promise<void> {
  for (const rule of uploadRetention({ ...service.deps, incoming: new IncomingFiles(folder) }))
    await rule.clear(clock.now());
}

test('GIFT-05 HOLE-15 friends’ photos of an order that is paid and waits count as paid, and stay however long it waits', async () => {
  const owner = await aGiver(service, clock, { pay: false });
  const ahead = await addsPhotos(owner, 'Tom Green');
  const { id: orderId } = await orderOf(owner);
  const before = await unpaidFiles();
  await pays(owner);
  clock.advance(60_000);
  const after = await addsPhotos(owner, 'Zoe');
  expect(before - (await unpaidFiles()), 'the giver’s own and those of the friend who was ahead').toBe(3);
  expect(await photosOfOrder(service.deps.db, orderId), 'only the giver’s own is in the film').toHaveLength(1);
  await choose(owner, { id: ahead.id, photo_ids: ahead.photos.slice(1) });
  await choose(owner, { id: after.id, photo_ids: after.photos.slice(1) });

  await service.deps.db.update(uploads).set({ expiresAt: new Date(clock.now().getTime() - 1) });
  await clean();
  expect(await storedOf(ahead)).toHaveLength(2);
  await service.deps.db.transaction((tx) =>
    changeStatus(service.deps, tx, { orderId, to: 'processing', actor: 'system' }),
  );
  const inFilm = (await photosOfOrder(service.deps.db, orderId)).map(({ id }) => id);
  expect(inFilm.slice(1)).toEqual([ahead.photos[1], after.photos[1]]);
  await clean();
  for (const { id, photos } of [ahead, after])
    expect(
      (await storedOf({ id })).map((row) => row.id),
      'what no song uses goes at its time',
    ).toEqual([photos[1]]);
});

test('GIFT-05 friends’ photos of an unpaid order that is given up stay with its form until their own time, and count as unpaid', async () => {
  const owner = await aGiver(service, clock, { pay: false });
  const given = await addsPhotos(owner, 'Tom Green');
  const { id: orderId } = await orderOf(owner);
  const before = await unpaidFiles();
  await service.deps.db.transaction((tx) => cancelUnpaid(service.deps, tx, orderId, ''));
  expect(await unpaidFiles()).toBe(before);
  expect(await storedOf(given)).toMatchObject([{ orderId: null }, { orderId: null }]);
  clock.set('2026-04-24T22:00:00Z');
  await clean();
  expect(await storedOf(given), 'thirty days after the last day').toHaveLength(2);
  clock.set('2026-04-25T00:00:00Z');
  await clean();
  expect(await storedOf(given)).toEqual([]);
});

test('GIFT-05 HOLE-15 friends’ photos of an invitation that had no order yet are kept for the one that its form is placed as', async () => {
  clock.set('2026-03-20T10:00:00Z');
  const owner = await aGiver(service, clock, { pay: false });
  const { id: first } = await orderOf(owner);
  await service.deps.db.transaction((tx) => cancelUnpaid(service.deps, tx, first, ''));
  const browser = new TestBrowser(service.baseUrl);
  await aFriend(service, owner.token, { photo_ids: [await redPhoto(browser)] }, browser);
  const input = anOrderInput({}, { idempotency_key: owner.draft_key });
  const { order_number: number } = await owner.browser.api.orders.createCheckoutSession(input);
  const again = { ...owner, number };
  const [given] = (await viewOf(again)).contributions;
  const { id: orderId } = await orderOf(again);
  expect(await storedOf({ id: given?.id ?? '' })).toMatchObject([{ orderId, position: null }]);
});

test('GIFT-05 HOLE-15 friends’ photos of an order that an earlier release let wait are reserved for it, until it is over', async () => {
  clock.set('2026-03-20T10:00:00Z');
  const owner = await aGiver(service, clock);
  const given = await addsPhotos(owner, 'Tom Green');
  const { id: orderId } = await orderOf(owner);
  const asBefore = () =>
    service.deps.db.update(uploads).set({ orderId: null }).where(eq(uploads.ownerKeyHash, given.id));
  const sweep = () => runEveryHour(service.deps, 'keep the photos of friends for orders that wait');
  await asBefore();
  clock.set('2026-03-25T12:00:00Z');
  await sweep();
  const unreserved = [{ orderId: null }, { orderId: null }];
  expect(await storedOf(given), 'a worker of that release may begin it').toMatchObject(unreserved);
  clock.set('2026-03-20T10:00:00Z');
  await sweep();
  expect(await storedOf(given)).toMatchObject([
    { orderId, position: null },
    { orderId, position: null },
  ]);
  await asBefore();
  await service.deps.db.transaction((tx) =>
    changeStatus(service.deps, tx, { orderId, to: 'cancelled', actor: 'system' }),
  );
  await sweep();
  expect(await storedOf(given)).toMatchObject(unreserved);
});

test('GIFT-05 friends’ photos of a paid order that is cancelled ahead of its work stay its own: its form may be ordered again', async () => {
  clock.set('2026-03-20T10:00:00Z');
  const owner = await aGiver(service, clock);
  const given = await addsPhotos(owner, 'Tom Green');
  const { id: orderId } = await orderOf(owner);
  await service.deps.db.transaction((tx) => cancelPaid(service.deps, tx, orderId, { actor: 'buyer', note: '' }));
  expect(await storedOf(given)).toMatchObject([{ orderId }, { orderId }]);
});

test('GIFT-05 friends’ photos of an invitation that was made on the order’s own page are freed with it', async () => {
  clock.set('2026-03-20T10:00:00Z');
  const owner = await aGiver(service, clock, { pay: false });
  const given = await addsPhotos(owner, 'Tom Green');
  const { id: orderId } = await orderOf(owner);
  await service.deps.db.update(circles).set({ draftKey: null }).where(eq(circles.orderId, orderId));
  await service.deps.db.transaction((tx) => cancelUnpaid(service.deps, tx, orderId, ''));
  expect(await storedOf(given)).toMatchObject([{ orderId: null }, { orderId: null }]);
});
