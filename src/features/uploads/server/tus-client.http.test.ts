import { afterAll, beforeAll, expect, test } from 'vitest';
import { Upload } from 'tus-js-client';
import { finishPhoto } from './finish-photo.ts';
import { jpegOfBytes } from './test/pictures.ts';
import { aBrowser, callerOf, openRoom, type TestRoom } from './test/room.ts';
import { serveUploads } from './test/upload-client.ts';

let room: TestRoom;
let server: Awaited<ReturnType<typeof serveUploads>>;

beforeAll(async () => {
  room = await openRoom();
  server = await serveUploads(room);
});
afterAll(async () => {
  server.close();
  await room.close();
});

const chunkSize = 400_000;

/** Uploads with the library that the page uses. @returns the upload's address, and the offsets that were acknowledged */
function upload(
  file: Buffer,
  browser: string,
  { uploadUrl, stopAfter = Infinity }: { uploadUrl?: string; stopAfter?: number } = {},
): Promise<{ address: string; acknowledged: number[] }> {
  const acknowledged: number[] = [];
  return new Promise((resolve, reject) => {
    const sending = new Upload(file, {
      endpoint: `${server.origin}/uploads`,
      headers: { 'x-browser': browser },
      metadata: { filename: 'holiday.jpg' },
      chunkSize,
      ...(uploadUrl ? { uploadUrl } : {}),
      onChunkComplete: (_, offset) => {
        acknowledged.push(offset);
        if (offset >= stopAfter)
          sending.abort().then(() => resolve({ address: sending.url ?? '', acknowledged }), reject);
      },
      onSuccess: () => resolve({ address: sending.url ?? '', acknowledged }),
      onError: reject,
    });
    sending.start();
  });
}

test('WIZ-09 the library of the page sends a photo in pieces, stops, and goes on after a reload', async () => {
  const browser = aBrowser();
  const file = await jpegOfBytes(1_500_000);
  const begun = await upload(file, browser, { stopAfter: 2 * chunkSize });
  const resumed = await upload(file, browser, { uploadUrl: begun.address });
  expect(resumed.address).toBe(begun.address);
  expect(resumed.acknowledged[0]).toBe(3 * chunkSize);
  expect(resumed.acknowledged.at(-1)).toBe(file.length);
  const id = begun.address.split('/').at(-1) ?? '';
  expect(await finishPhoto(room, callerOf(browser), id)).toMatchObject({ id, name: 'holiday.jpg' });
});

test('WIZ-09 an upload that was cleared away is begun anew by the library', async () => {
  const browser = aBrowser();
  const file = await jpegOfBytes(600_000);
  const gone = `${server.origin}/uploads/${room.ids.id()}`;
  const { address } = await upload(file, browser, { uploadUrl: gone });
  expect(address).not.toBe(gone);
  expect(await finishPhoto(room, callerOf(browser), address.split('/').at(-1) ?? '')).toMatchObject({
    name: 'holiday.jpg',
  });
});

test('WIZ-09 the library hears why a photo is refused', async () => {
  const file = Buffer.alloc(8_388_609);
  await expect(upload(file, aBrowser())).rejects.toThrow('holiday.jpg: File too large (max 8MB)');
});
