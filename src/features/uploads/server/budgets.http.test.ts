import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { systemIds } from '#platform/ids.ts';
import { cleanUnfinished } from './clean-unused.ts';
import { finishPhoto } from './finish-photo.ts';
import { attachPhotos } from './attach-photos.ts';
import { uploads } from './schema.ts';
import { telephoneJpeg } from './test/pictures.ts';
import { aBrowser, anOrder, openRoom, type TestRoom } from './test/room.ts';
import { serveUploads, UploadClient } from './test/upload-client.ts';

const mebibyte = 1024 ** 2;

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

/** Begun uploads, each of a browser of its own. */
async function begun(network: string, rows: { files: number; bytes: number; at?: Date }): Promise<void> {
  const at = (rows.at ?? room.clock.now()).toISOString();
  await room.db.execute(sql`insert into uploads
    (id, owner_key_hash, network_hash, state, name, sent_bytes, created_at, touched_at, expires_at)
    select ${systemIds.id()} || n, ${aBrowser()} || n, ${room.hashNetwork(network)}, 'receiving', 'x', ${rows.bytes}::int,
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
  await begun('school', { files: 1, bytes: 2048 * mebibyte - 8 * mebibyte - 1 });
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

test('HOLE-15 what a paid order has taken counts no more, what an unpaid one has taken does', async () => {
  const owner = browser(small);
  const jpeg = await telephoneJpeg();
  const id = await owner.upload(jpeg);
  await finishPhoto(room, owner.browser, id);
  const [row] = await room.db.select().from(uploads);
  expect(row?.storedBytes).toBeGreaterThan(0);
  const order = await anOrder(room);
  await room.db.transaction((tx) =>
    attachPhotos(room, tx, { ownerKeyHash: owner.browser, uploadIds: [id], orderId: order }),
  );
  await room.db.update(uploads).set({ storedBytes: 10_000 });
  expect(await answer(await browser(small).create(1))).toEqual(full);
  await room.db.update(orders).set({ paidAt: room.clock.now() });
  expect((await browser(small).create(1)).status).toBe(201);
});

test('HOLE-15 an upload that no byte reached for an hour goes with its file, though its browser goes on asking', async () => {
  const [idle, busy] = [browser(), browser()];
  const [asked, sent] = [await idle.begin(1000), await busy.begin(1000)];
  room.clock.advance(59 * 60_000);
  expect(await idle.offset(asked.address)).toBe(0);
  expect((await busy.patch(sent.address, 0, Buffer.alloc(10))).status).toBe(204);
  expect(await cleanUnfinished(room)).toBe(0);
  room.clock.advance(60_000);
  expect(await cleanUnfinished(room)).toBe(1);
  expect(await idle.offset(asked.address)).toBeNull();
  expect(await room.incoming.sizeOf(asked.id)).toBeNull();
  expect(await busy.offset(sent.address)).toBe(10);
});
