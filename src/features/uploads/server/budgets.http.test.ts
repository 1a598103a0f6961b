import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { systemIds } from '#platform/ids.ts';
import { overMoved } from './budget.ts';
import { cleanUnfinished } from './clean-unused.ts';
import { finishPhoto } from './finish-photo.ts';
import { attachPhotos } from './attach-photos.ts';
import { uploads } from './schema.ts';
import { phoneJpeg } from './test/pictures.ts';
import { aBrowser, anOrder, callerOf, openRoom, type TestRoom } from './test/room.ts';
import { serveUploads, UploadClient } from './test/upload-client.ts';

const mebibyte = 1024 ** 2;
const minute = 60_000;

let room: TestRoom;
let server: Awaited<ReturnType<typeof serveUploads>>;
/** The same room with space for ten thousand bytes. */
let small: Awaited<ReturnType<typeof serveUploads>>;
beforeAll(async () => {
  room = await openRoom();
  server = await serveUploads(room);
  small = await serveUploads({ ...room, maximumUnpaidBytes: 10_000 });
});
afterAll(async () => {
  server.close();
  small.close();
  await room.close();
});
beforeEach(async () => {
  await room.db.execute(sql`delete from limits`);
  await room.db.execute(sql`delete from uploads`);
});

/** A browser that nobody else is; the header `x-address` says behind which network. */
const browser = (of = server): UploadClient => new UploadClient(of.origin, aBrowser());
const from = (network: string): Record<string, string> => ({ 'x-address': network });

/** Uploads, each of a browser of its own; begun ones, of which nothing has arrived, unless they are checked. */
async function begun(
  network: string,
  rows: { files: number; bytes: number; at?: Date; state?: 'receiving' | 'ready' | 'moved' },
): Promise<void> {
  const at = (rows.at ?? room.clock.now()).toISOString();
  await room.db.execute(sql`insert into uploads
    (id, owner_key_hash, network_hash, state, name, sent_bytes, created_at, touched_at, expires_at)
    select ${systemIds.id()} || n, ${aBrowser()} || n, ${room.hashNetwork(network)}, ${rows.state ?? 'receiving'}, 'x', ${rows.bytes}::int,
      ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz + interval '1 day'
    from generate_series(1, ${rows.files}::int) n`);
}

async function answer(response: Response): Promise<{ status: number; code: string | undefined; wait: string | null }> {
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, wait: response.headers.get('retry-after') };
}

const tooMany = { status: 429, code: 'TOO_MANY_UPLOADS', wait: '3600' };
const full = { status: 507, code: 'UPLOADS_FULL', wait: null };

test('HOLE-15 one network fills two gibibytes a day at most, with however many browsers, and keeps no other from sending', async () => {
  await begun('school', { files: 1, bytes: 2048 * mebibyte - 8 * mebibyte - 1, state: 'ready' });
  expect((await browser().create(8 * mebibyte, 'a.jpg', from('school'))).status).toBe(201);
  expect((await browser().create(1, 'b.jpg', from('school'))).status).toBe(201);
  expect(await answer(await browser().create(1, 'c.jpg', from('school')))).toEqual(tooMany);
  expect((await browser().create(8 * mebibyte, 'd.jpg', from('elsewhere'))).status).toBe(201);
});

test('HOLE-15 one network begins a thousand files a day at most, however small; a day later it may again', async () => {
  const yesterday = new Date(room.clock.now().getTime() - 86_400_000);
  await begun('office', { files: 500, bytes: 1, at: yesterday });
  await begun('office', { files: 999, bytes: 1 });
  expect((await browser().create(1, 'a.jpg', from('office'))).status).toBe(201);
  expect(await answer(await browser().create(1, 'b.jpg', from('office')))).toEqual(tooMany);
  room.clock.advance(86_400_000);
  expect((await browser().create(1, 'c.jpg', from('office'))).status).toBe(201);
});

test('HOLE-15 all networks together fill no more than the shop has for photos that nobody paid for', async () => {
  const files = async (): Promise<number> => (await readdir(path.join(room.folder, 'incoming'))).length;
  const before = await files();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, network) => browser(small).create(1000, 'a.jpg', from(`network ${network}`))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(await Promise.all(refused.map(answer))).toEqual(Array.from({ length: 10 }, () => full));
  expect((await files()) - before, 'each with its own description').toBe(20);
});

test('HOLE-15 GIFT-05 a friend’s photos count for as long as they are kept, also those of two months ago', async () => {
  const ago = new Date(room.clock.now().getTime() - 60 * 86_400_000);
  await begun('friend', { files: 1, bytes: 9000, at: ago, state: 'ready' });
  expect((await browser(small).create(2000)).status, 'what is over its time is as good as gone').toBe(201);
  await room.db.update(uploads).set({ expiresAt: new Date(room.clock.now().getTime() + 30 * 86_400_000) });
  expect(await answer(await browser(small).create(2000))).toEqual(full);
});

test('HOLE-15 AFF-06 what other rooms took leaves buyers their room, and fills no more than its own', async () => {
  await begun('fair', { files: 1, bytes: 9000, state: 'moved' });
  expect((await browser(small).create(9000)).status).toBe(201);
  const refused = (bytes: number, files = room.maximumUnpaidFiles) =>
    room.db.transaction((tx) =>
      overMoved({ ...room, maximumUnpaidBytes: 10_000, maximumUnpaidFiles: files }, tx, { owner: 'ann', bytes }),
    );
  expect(await refused(1000)).toBeNull();
  expect(await refused(1001)).toBe('full');
  expect(await refused(1, 1)).toBe('full');
});

test('HOLE-15 AFF-06 one affiliate fills a quarter of what other rooms may take, and stops no other', async () => {
  const refused = (owner: string, bytes: number, files = room.maximumUnpaidFiles) => {
    const budget = { ...room, maximumUnpaidBytes: 1024 * mebibyte, maximumUnpaidFiles: files };
    return room.db.transaction((tx) => overMoved(budget, tx, { owner, bytes }));
  };
  await begun('fair', { files: 4, bytes: 63 * mebibyte, state: 'moved' });
  await room.db.update(uploads).set({ ownerKeyHash: 'ann' });
  expect(await refused('ann', 4 * mebibyte)).toBeNull();
  expect(await refused('ann', 5 * mebibyte)).toBe('share-full');
  expect(await refused('ann', 1, 16)).toBe('share-full');
  expect(await refused('bob', 5 * mebibyte, 16)).toBeNull();
});

test('HOLE-15 what a paid order has taken counts no more, what an unpaid one has taken does', async () => {
  const owner = browser(small);
  const jpeg = await phoneJpeg();
  const id = await owner.upload(jpeg);
  await finishPhoto(room, callerOf(owner.browser), id);
  const [row] = await room.db.select().from(uploads);
  expect(row?.storedBytes).toBeGreaterThan(0);
  const order = await anOrder(room);
  await room.db.transaction((tx) =>
    attachPhotos(room, tx, { ownerKeyHash: owner.browser, uploadIds: [id], orderId: order, isNew: false }),
  );
  await room.db.update(uploads).set({ storedBytes: 10_000 });
  expect(await answer(await browser(small).create(1))).toEqual(full);
  await room.db.update(orders).set({ paidAt: room.clock.now() });
  expect((await browser(small).create(1)).status).toBe(201);
});

test('HOLE-15 an upload that got bytes goes an hour after the last, one that got none after ten minutes, though its browser asks', async () => {
  const [idle, busy] = [browser(), browser()];
  const [asked, sent] = [await idle.begin(1000), await busy.begin(1000)];
  expect((await busy.patch(sent.address, 0, Buffer.alloc(10))).status).toBe(204);
  room.clock.advance(9 * minute);
  expect(await idle.offset(asked.address)).toBe(0);
  expect(await cleanUnfinished(room)).toBe(0);
  room.clock.advance(minute);
  expect(await cleanUnfinished(room)).toBe(1);
  expect(await idle.offset(asked.address)).toBeNull();
  expect(await room.incoming.sizeOf(asked.id)).toBeNull();
  room.clock.advance(49 * minute);
  expect(await cleanUnfinished(room)).toBe(0);
  expect(await busy.offset(sent.address)).toBe(10);
  room.clock.advance(minute);
  expect(await cleanUnfinished(room)).toBe(1);
  expect(await busy.offset(sent.address)).toBeNull();
});

test('HOLE-15 what is announced and not sent keeps others out for ten minutes, and what is sent then finds room or is refused', async () => {
  const bluffer = browser(small);
  const { address } = await bluffer.begin(9000);
  expect(await answer(await browser(small).create(2000))).toEqual(full);
  room.clock.advance(10 * minute);
  expect((await browser(small).create(2000)).status).toBe(201);
  expect(await answer(await bluffer.patch(address, 0, Buffer.alloc(9000)))).toEqual(full);
  expect(await room.incoming.sizeOf(address.slice('/uploads/'.length)), 'nothing of it was taken').toBe(0);
  room.clock.advance(10 * minute);
  expect((await bluffer.patch(address, 0, Buffer.alloc(9000))).status).toBe(204);
  expect(await answer(await browser(small).create(2000))).toEqual(full);
});

test('HOLE-15 what has arrived of an upload that was cut counts on, the rest of it does not', async () => {
  const cut = browser(small);
  const { address } = await cut.begin(9000);
  expect((await cut.patch(address, 0, Buffer.alloc(4000))).status).toBe(204);
  room.clock.advance(10 * minute);
  expect((await browser(small).create(6000)).status).toBe(201);
  expect(await answer(await browser(small).create(1))).toEqual(full);
});

test('HOLE-15 one network keeps little free by announcing alone, so that no few of them lock everybody out', async () => {
  const shop = await serveUploads({ ...room, maximumUnpaidBytes: 20 * 1024 * mebibyte });
  try {
    await begun('bluffer', { files: 63, bytes: 8 * mebibyte });
    expect((await browser(shop).create(8 * mebibyte, 'a.jpg', from('bluffer'))).status).toBe(201);
    const refused = await answer(await browser(shop).create(8 * mebibyte, 'b.jpg', from('bluffer')));
    expect(refused).toEqual({ ...tooMany, wait: '600' });
    expect((await browser(shop).create(8 * mebibyte, 'c.jpg', from('elsewhere'))).status).toBe(201);
    room.clock.advance(10 * minute);
    expect((await browser(shop).create(8 * mebibyte, 'd.jpg', from('bluffer'))).status).toBe(201);
  } finally {
    shop.close();
  }
});

test('HOLE-15 one network fills a tenth of a small shop at most', async () => {
  const shop = await serveUploads({ ...room, maximumUnpaidBytes: 1024 * mebibyte });
  try {
    await begun('school', { files: 10, bytes: 10 * mebibyte, state: 'ready' });
    expect((await browser(shop).create(2 * mebibyte, 'a.jpg', from('school'))).status).toBe(201);
    expect(await answer(await browser(shop).create(2 * mebibyte, 'b.jpg', from('school')))).toEqual(tooMany);
    expect((await browser(shop).create(8 * mebibyte, 'c.jpg', from('elsewhere'))).status).toBe(201);
  } finally {
    shop.close();
  }
});

test('HOLE-15 small files fill the shop by their number, those that were only announced for ten minutes', async () => {
  const shop = await serveUploads({ ...room, maximumUnpaidFiles: 100 });
  try {
    await begun('many', { files: 90, bytes: 1, state: 'ready' });
    await begun('many more', { files: 9, bytes: 1 });
    expect((await browser(shop).create(1)).status).toBe(201);
    expect(await answer(await browser(shop).create(1))).toEqual(full);
    room.clock.advance(10 * minute);
    expect((await browser(shop).create(1)).status).toBe(201);
  } finally {
    shop.close();
  }
});
