import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemIds } from '#platform/ids.ts';
import { StorageError, type Storage } from '#platform/storage/port.ts';
import { attachPhotos, detachPhotos, photosOfOrder } from './attach-photos.ts';
import { beginUpload } from './begin-upload.ts';
import { cleanUnused } from './clean-unused.ts';
import { finishPhoto } from './finish-photo.ts';
import { freeReserved, reserveForOrder } from './handed-photos.ts';
import { listPhotos } from './list-photos.ts';
import { PhotoDecoder } from './photo-decoder.ts';
import { photoAddresses } from './photo-view.ts';
import { removePhoto } from './remove-photo.ts';
import { uploads } from './schema.ts';
import { phoneJpeg } from './test/pictures.ts';
import { aBrowser, anOrder, callerOf, openRoom, type TestRoom } from './test/room.ts';

let room: TestRoom;
let jpeg: Buffer;

beforeAll(async () => {
  room = await openRoom();
  jpeg = await phoneJpeg();
});
afterAll(() => room.close());

/** An upload whose bytes have all arrived. */
async function aSentUpload(ownerKeyHash: string, file = jpeg): Promise<string> {
  const id = systemIds.id();
  room.clock.advance(1);
  const begun = { id, ownerKeyHash, address: ownerKeyHash, fileName: `${id}.jpg`, sentBytes: file.length };
  expect(await beginUpload(room, begun)).toMatchObject({ outcome: 'begun' });
  await room.incoming.idsBefore(new Date(0));
  await writeFile(room.incoming.pathOf(id), file);
  return id;
}

async function aPhoto(ownerKeyHash: string): Promise<string> {
  const id = await aSentUpload(ownerKeyHash);
  await finishPhoto(room, callerOf(ownerKeyHash), id);
  return id;
}

/** The room's storage with another way of writing. */
const storageWith = (put: Storage['put']): Storage =>
  Object.assign(Object.create(room.storage) as Storage, {
    put,
    delete: (key: string) => room.storage.delete(key),
    signedUrl: (...given: Parameters<Storage['signedUrl']>) => room.storage.signedUrl(...given),
  });

const attach = (ownerKeyHash: string, uploadIds: string[], orderId: string): Promise<string[]> =>
  room.db.transaction((tx) => attachPhotos(room, tx, { ownerKeyHash, uploadIds, orderId, isNew: false }));
const idsOf = async (orderId: string): Promise<string[]> =>
  (await photosOfOrder(room.db, orderId)).map((photo) => photo.id);
const waiting = async (owner: string): Promise<string[]> =>
  (await listPhotos(room, owner)).photos.map((photo) => photo.id);
const stored = (): Promise<string[]> => readdir(path.join(room.folder, 'files/photos'));

describe('checking', () => {
  test('WIZ-09 a stored photo and its small one are clean JPEGs under names that nobody chose', async () => {
    const owner = aBrowser();
    const order = await anOrder(room);
    await attach(owner, [await aPhoto(owner)], order);
    const [photo] = await photosOfOrder(room.db, order);
    expect(photo?.photoKey).toMatch(/^photos\/[0-9a-z]{26}-[0-9a-z]{26}\.jpg$/);
    for (const key of [photo!.photoKey, photo!.thumbnailKey]) {
      const { path: place } = await room.storage.localFile(key);
      const facts = await sharp(place).metadata();
      expect({ exif: facts.exif, icc: facts.icc, format: facts.format }).toEqual({ format: 'jpeg' });
    }
  });

  test('WIZ-09 checked twice at once, a photo is stored once', async () => {
    const owner = aBrowser();
    const id = await aSentUpload(owner);
    const before = (await stored()).length;
    const answers = await Promise.all([1, 2, 3].map(() => finishPhoto(room, callerOf(owner), id)));
    expect(new Set(answers.map((photo) => photo.thumbnail_url.split('?')[0])).size).toBe(1);
    expect((await stored()).length - before).toBe(2);
    expect(await waiting(owner)).toEqual([id]);
    expect(await room.incoming.sizeOf(id)).toBeNull();
  });

  test('WIZ-09 the networks of one site have their photos decoded as one sender, whoever began the uploads', async () => {
    const photoDecoder = new PhotoDecoder({ processes: 1, ofSender: 1 });
    const sent: { browserHash: string; id: string; address: string }[] = [];
    for (const address of ['2001:db8:1:1::', '2001:db8:1:2::', '2001:db8:2:1::']) {
      const browserHash = aBrowser();
      sent.push({ browserHash, address, id: await aSentUpload(browserHash) });
    }
    const [one, another, elsewhere] = await Promise.all(
      sent.map(({ id, ...caller }) =>
        finishPhoto({ ...room, photoDecoder }, caller, id).then(
          () => 'photo',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    photoDecoder.close();
    expect(new Set([one, another])).toEqual(new Set(['BUSY', 'photo']));
    expect(elsewhere).toBe('photo');
  });

  test('WIZ-09 of two checks the one that ends last takes back what it stored', async () => {
    const owner = aBrowser();
    const id = await aSentUpload(owner);
    const before = (await stored()).length;
    let overtaken = false;
    const slow = storageWith(async (...given) => {
      if (!overtaken) {
        overtaken = true;
        await finishPhoto(room, callerOf(owner), id);
      }
      await room.storage.put(...given);
    });
    expect(await finishPhoto({ ...room, storage: slow }, callerOf(owner), id)).toMatchObject({ id, width: 96 });
    expect((await stored()).length - before).toBe(2);
    expect(await waiting(owner)).toEqual([id]);
  });

  test('WIZ-09 a photo that has not arrived, or whose file is lost, is said to be so', async () => {
    const owner = aBrowser();
    const id = await aSentUpload(owner);
    await writeFile(room.incoming.pathOf(id), jpeg.subarray(0, 100));
    await expect(finishPhoto(room, callerOf(owner), id)).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
    await room.incoming.discard(id);
    await expect(finishPhoto(room, callerOf(owner), id)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
    await expect(finishPhoto(room, callerOf(owner), 'no-such-id')).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  });

  test('WIZ-09 when the disk is full nothing is half stored, and the photo can be checked again without being sent', async () => {
    const owner = aBrowser();
    const id = await aSentUpload(owner);
    const before = await stored();
    let calls = 0;
    const fullAfterOne = storageWith(async (...given) => {
      if (++calls > 1) throw new StorageError('no-space', 'The disk is full');
      await room.storage.put(...given);
    });
    const attempt = finishPhoto({ ...room, storage: fullAfterOne }, callerOf(owner), id);
    await expect(attempt).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(await stored()).toEqual(before);
    expect(await finishPhoto(room, callerOf(owner), id)).toMatchObject({ id });
  });
});

describe('photos of an order', () => {
  test('WIZ-09 an order takes its photos in the order given, once, and they wait no longer', async () => {
    const owner = aBrowser();
    const [one, two, three] = [await aPhoto(owner), await aPhoto(owner), await aPhoto(owner)];
    const order = await anOrder(room);
    expect(await attach(owner, [three, one, three], order)).toEqual([]);
    expect(await attach(owner, [three, one], order)).toEqual([]);
    expect(await idsOf(order)).toEqual([three, one]);
    expect(await waiting(owner)).toEqual([two]);
    expect(await removePhoto(room, owner, one)).toEqual({ removed: false });
    expect((await photoAddresses(room, order)).map((photo) => photo.id)).toEqual([three, one]);
  });

  test('WIZ-09 one missing, foreign, unchecked or taken photo, and the order takes none', async () => {
    const [owner, stranger] = [aBrowser(), aBrowser()];
    const [mine, taken] = [await aPhoto(owner), await aPhoto(owner)];
    const [foreign, unchecked] = [await aPhoto(stranger), await aSentUpload(owner)];
    await attach(owner, [taken], await anOrder(room));
    const order = await anOrder(room);
    expect(await attach(owner, [mine, foreign, unchecked, taken, 'nothing', mine], order)).toEqual([
      foreign,
      unchecked,
      taken,
      'nothing',
    ]);
    expect(await idsOf(order)).toEqual([]);
    expect(await waiting(owner)).toEqual([mine]);
  });

  test('WIZ-09 an order that is changed gives back the photos it no longer has', async () => {
    const owner = aBrowser();
    const [one, two] = [await aPhoto(owner), await aPhoto(owner)];
    const order = await anOrder(room);
    await attach(owner, [one, two], order);
    expect(await attach(owner, [two], order)).toEqual([]);
    expect(await idsOf(order)).toEqual([two]);
    expect(await waiting(owner)).toEqual([one]);
    expect(await attach(owner, [], order)).toEqual([]);
    expect(await waiting(owner)).toEqual([one, two]);
  });

  test('GIFT-05 an order that is changed, or begun without its friends, keeps its own photos and those that are reserved for it apart', async () => {
    const [owner, friend] = [aBrowser(), aBrowser()];
    const [own, given] = [await aPhoto(owner), await aPhoto(friend)];
    const orderId = await anOrder(room);
    await attach(owner, [own], orderId);
    const rowOf = async (id: string) => (await room.db.select().from(uploads).where(eq(uploads.id, id)))[0];
    const before = await rowOf(given);
    await room.db.transaction((tx) => reserveForOrder(tx, { owners: [friend, owner], orderId }));
    expect(await idsOf(orderId)).toEqual([own]);
    await attach(owner, [], orderId);
    expect(await rowOf(given), 'the giver changes only their own').toEqual({ ...before, orderId });
    await attach(owner, [own], orderId);
    await room.db.transaction((tx) => freeReserved(tx, orderId));
    expect([await idsOf(orderId), await rowOf(given)]).toEqual([[own], before]);
  });

  test('WIZ-09 two orders that want the same photo at once: one gets it', async () => {
    const owner = aBrowser();
    const photo = await aPhoto(owner);
    const [one, two] = [await anOrder(room), await anOrder(room)];
    const missing = await Promise.all([attach(owner, [photo], one), attach(owner, [photo], two)]);
    expect(missing.flat()).toEqual([photo]);
    expect([...(await idsOf(one)), ...(await idsOf(two))]).toEqual([photo]);
  });

  test('WIZ-09 an order given up leaves its photos to the next, for a whole day', async () => {
    const owner = aBrowser();
    const photo = await aPhoto(owner);
    const [given, next] = [await anOrder(room), await anOrder(room)];
    await attach(owner, [photo], given);
    room.clock.advance(30 * 3_600_000);
    await room.db.transaction((tx) => detachPhotos(room, tx, given));
    await cleanUnused(room);
    expect(await attach(owner, [photo], next)).toEqual([]);
    expect(await idsOf(next)).toEqual([photo]);
  });

  test('WIZ-09 what the order rolls back was never attached', async () => {
    const owner = aBrowser();
    const photo = await aPhoto(owner);
    const order = await anOrder(room);
    const undone = room.db.transaction(async (tx) => {
      await attachPhotos(room, tx, { ownerKeyHash: owner, uploadIds: [photo], orderId: order, isNew: false });
      throw new Error('the day is full');
    });
    await expect(undone).rejects.toThrow('the day is full');
    expect(await waiting(owner)).toEqual([photo]);
  });
});

describe('clearing away', () => {
  beforeEach(async () => {
    room.clock.advance(48 * 3_600_000);
    await cleanUnused(room);
  });

  test('WIZ-09 a removed photo leaves neither row nor file', async () => {
    const owner = aBrowser();
    const before = await stored();
    const [ready, sent] = [await aPhoto(owner), await aSentUpload(owner)];
    expect(await removePhoto(room, owner, ready)).toEqual({ removed: true });
    expect(await removePhoto(room, owner, ready)).toEqual({ removed: false });
    expect(await removePhoto(room, owner, sent)).toEqual({ removed: true });
    expect(await stored()).toEqual(before);
    expect(await room.incoming.sizeOf(sent)).toBeNull();
    expect(await waiting(owner)).toEqual([]);
  });

  test('WIZ-09 after 24 hours, not before, what no order took is gone; an order keeps its own for good', async () => {
    const owner = aBrowser();
    const [kept, unused, sent] = [await aPhoto(owner), await aPhoto(owner), await aSentUpload(owner)];
    const order = await anOrder(room);
    await attach(owner, [kept], order);
    const begun = (await stored()).length;
    room.clock.advance(24 * 3_600_000 - 1000);
    expect(await cleanUnused(room)).toMatchObject({ uploads: 0 });
    expect(await waiting(owner)).toEqual([unused]);
    room.clock.advance(1000);
    expect(await cleanUnused(room)).toMatchObject({ uploads: 2 });
    expect(await waiting(owner)).toEqual([]);
    expect(await idsOf(order)).toEqual([kept]);
    expect(begun - (await stored()).length).toBe(2);
    expect(await room.incoming.sizeOf(sent)).toBeNull();
    await expect(finishPhoto(room, callerOf(owner), unused)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  });

  test('WIZ-09 files that a crash left without a row go after a day, young ones stay', async () => {
    const old = new Date(room.clock.now().getTime() - 25 * 3_600_000);
    const place = (name: string): string => path.join(room.folder, name);
    const lost = ['files/photos/lost.jpg', 'files/photos/lost.part', `incoming/${systemIds.id()}`];
    for (const name of lost) {
      await writeFile(place(name), 'lost');
      await utimes(place(name), old, old);
    }
    const young = ['files/photos/young.jpg', `incoming/${systemIds.id()}`];
    for (const name of young) {
      await writeFile(place(name), 'young');
      await utimes(place(name), room.clock.now(), room.clock.now());
    }
    expect(await cleanUnused(room)).toEqual({ uploads: 0, files: 3 });
    const left = [
      ...(await stored()).map((name) => `files/photos/${name}`),
      ...(await readdir(place('incoming'))).map((name) => `incoming/${name}`),
    ];
    expect(left).toEqual(expect.arrayContaining(young));
    for (const name of lost) expect(left).not.toContain(name);
    expect(await cleanUnused(room)).toEqual({ uploads: 0, files: 0 });
  });
});
