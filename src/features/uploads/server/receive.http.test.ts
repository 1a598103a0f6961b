import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishPhoto } from './finish-photo.ts';
import { listPhotos } from './list-photos.ts';
import { removePhoto } from './remove-photo.ts';
import { jpegOfBytes, phoneJpeg } from './test/pictures.ts';
import { aBrowser, callerOf, openRoom, type TestRoom } from './test/room.ts';
import { serveUploads, UploadClient } from './test/upload-client.ts';

let room: TestRoom;
let server: Awaited<ReturnType<typeof serveUploads>>;
let client: UploadClient;

beforeAll(async () => {
  room = await openRoom();
  server = await serveUploads(room);
});
afterAll(async () => {
  server.close();
  await room.close();
});

/** Each test is a browser of its own. */
const newClient = (): UploadClient => new UploadClient(server.origin, aBrowser());
const finish = (by: UploadClient, id: string) => finishPhoto(room, callerOf(by.browser), id);
const filesIn = async (folder: string): Promise<string[]> => readdir(path.join(room.folder, folder)).catch(() => []);

test('WIZ-09 a photo is sent, checked and listed', async () => {
  client = newClient();
  const id = await client.upload(await phoneJpeg(6), 'Ännchen & Bo.JPG');
  const photo = await finish(client, id);
  expect(photo).toMatchObject({ id, name: 'Ännchen & Bo.JPG', width: 96, height: 64 });
  expect(photo.thumbnail_url).toMatch(
    /^\/media\/photos\/[0-9a-z]{26}-[0-9a-z]{26}-small\.jpg\?expires=\d+&signature=[0-9a-f]{64}$/,
  );
  expect((await listPhotos(room, client.browser)).photos.map((listed) => listed.id)).toEqual([id]);
  expect(await filesIn('incoming')).toEqual([]);
});

test.each([8_388_607, 8_388_608])('WIZ-09 a photo of %i bytes is taken', async (bytes) => {
  client = newClient();
  const id = await client.upload(await jpegOfBytes(bytes));
  expect(await finish(client, id)).toMatchObject({ id });
});

test('WIZ-09 a photo of 8388609 bytes is refused by name before a byte of it is sent', async () => {
  const response = await newClient().create(8_388_609, 'folder/large "one".jpg');
  expect(response.status).toBe(413);
  expect(await response.text()).toBe('large "one".jpg: File too large (max 8MB)');
  expect(response.headers.get('location')).toBeNull();
});

test('WIZ-09 more bytes than announced are refused', async () => {
  client = newClient();
  const { address } = await client.begin(1000);
  expect((await client.patch(address, 0, Buffer.alloc(1001))).status).toBe(413);
  expect(await client.offset(address)).toBe(0);
});

test('WIZ-09 an upload of unknown length is refused', async () => {
  const response = await newClient().send('POST', '/uploads', { 'upload-defer-length': '1' });
  expect(response.status).toBe(501);
});

test.each([1, 50, 99])('WIZ-09 an upload cut after %i % goes on where it stopped', async (percent) => {
  client = newClient();
  const file = await jpegOfBytes(2_000_000);
  const cut = (file.length * percent) / 100;
  const { address, id } = await client.begin(file.length);
  const socket = await client.openPatch(server.port, address, 0, file.length);
  socket.write(file.subarray(0, cut));
  await expect.poll(() => room.incoming.sizeOf(id), { timeout: 5000 }).toBeGreaterThan(0);
  socket.destroy();
  await expect(finish(client, id)).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
  const offset = await client.offset(address);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThanOrEqual(cut);
  expect((await client.patch(address, offset ?? 0, file.subarray(offset ?? 0))).status).toBe(204);
  expect(await finish(client, id)).toMatchObject({ id });
});

test('WIZ-09 a slow upload holds up no other, and arrives', async () => {
  const [slow, quick] = [newClient(), newClient()];
  const file = await phoneJpeg();
  const { address, id } = await slow.begin(file.length);
  const socket = await slow.openPatch(server.port, address, 0, file.length);
  const answered = once(socket, 'data') as Promise<[Buffer]>;
  const piece = Math.ceil(file.length / 10);
  for (let at = 0; at < file.length; at += piece) {
    socket.write(file.subarray(at, at + piece));
    await pause(50);
    if (at === piece * 5) await finish(quick, await quick.upload(file));
  }
  expect((await answered)[0].toString()).toMatch(/^HTTP\/1\.1 204/);
  socket.destroy();
  expect(await finish(slow, id)).toMatchObject({ id });
});

test('WIZ-09 the eleventh photo is refused; a removed one makes room', async () => {
  client = newClient();
  const begun = await Promise.all(Array.from({ length: 15 }, () => client.create(1000)));
  expect(begun.filter((response) => response.status === 201)).toHaveLength(10);
  const refused = begun.filter((response) => response.status === 422);
  expect(await Promise.all(refused.map((response) => response.text()))).toEqual(
    Array.from({ length: 5 }, () => 'Maximum 10 images allowed'),
  );
  const taken = begun.find((response) => response.status === 201)?.headers.get('location') ?? '';
  expect((await client.send('DELETE', taken)).status).toBe(204);
  expect((await client.send('DELETE', taken)).status).toBe(404);
  expect((await client.create(1000)).status).toBe(201);
});

test('WIZ-09 uploads given up for ten minutes make room for new ones; one that goes on does not', async () => {
  client = newClient();
  const begun = [];
  for (let count = 0; count < 10; count++) begun.push(await client.begin(1000));
  room.clock.advance(9 * 60_000);
  expect((await client.create(1000)).status).toBe(422);
  expect(await client.offset(begun[0]!.address)).toBe(0);
  room.clock.advance(60_000);
  expect((await client.create(1000)).status).toBe(201);
  expect(await client.offset(begun[0]!.address)).toBe(0);
  expect(await client.offset(begun[1]!.address)).toBeNull();
});

test('WIZ-09 nobody but its browser can see, continue, check or remove an upload, and nobody can fetch it', async () => {
  const [owner, stranger] = [newClient(), newClient()];
  const file = await phoneJpeg();
  const { address, id } = await owner.begin(file.length);
  await owner.patch(address, 0, file.subarray(0, 100));
  expect((await stranger.send('HEAD', address)).status).toBe(404);
  expect((await stranger.patch(address, 100, file.subarray(100))).status).toBe(404);
  expect((await stranger.send('DELETE', address)).status).toBe(404);
  await expect(finish(stranger, id)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  await expect(finishPhoto(room, callerOf(null), id)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  expect(await removePhoto(room, stranger.browser, id)).toEqual({ removed: false });
  expect(await listPhotos(room, stranger.browser)).toEqual({ photos: [] });
  for (const who of [owner, stranger]) {
    expect((await who.send('GET', address)).status).toBe(404);
    expect((await who.send('GET', `${address}.json`)).status).toBe(404);
    expect((await who.send('POST', address, { 'x-http-method-override': 'GET' })).status).toBe(404);
  }
  expect((await owner.patch(address, 100, file.subarray(100))).status).toBe(204);
  expect(await finish(owner, id)).toMatchObject({ id });
});

test('WIZ-09 another site is never told that it may send here', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const preflight = await newClient().send('OPTIONS', '/uploads', headers);
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  expect(preflight.headers.get('tus-max-size')).toBe('8388608');
  const created = await newClient().create(10, 'a.jpg', { origin: 'https://evil.example' });
  expect(created.headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  ['../../../../etc/cron.d/x.jpg', 'x.jpg'],
  ['a\0b.jpg', 'ab.jpg'],
  ['a.jpg\r\nX-Evil: 1', 'a.jpgX-Evil: 1'],
  ['\u202Egpj.exe', 'gpj.exe'],
  [`${'long'.repeat(75)}.png`, `${'long'.repeat(28)}lon….png`],
  ['', 'photo'],
])('WIZ-09 the name %j becomes %j, in refusals too', async (given, shown) => {
  client = newClient();
  const id = await client.upload(Buffer.from('not a photo'), given);
  const refusal = { code: 'INVALID_TYPE', data: { file: shown } };
  await expect(finish(client, id)).rejects.toMatchObject(refusal);
  await expect(finish(client, id), 'asked again').rejects.toMatchObject(refusal);
  expect(await filesIn('incoming')).not.toContain(id);
});

test.each(['/uploads/../../etc/passwd', '/uploads/%2e%2e%2fsecret', '/uploads/a%00b', '/uploads/x', '/uploads/a/b'])(
  'WIZ-09 there is nothing at %s',
  async (address) => {
    client = newClient();
    for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET']) {
      expect((await client.send(method, address, { 'upload-offset': '0' })).status, method).toBe(404);
    }
  },
);

test.each([
  ['no length', {}, 400],
  ['a length below zero', { 'upload-length': '-1' }, 400],
  ['a length of words', { 'upload-length': 'many' }, 400],
  ['broken metadata', { 'upload-length': '5', 'upload-metadata': 'filename not-base64!' }, 400],
  ['another version of the protocol', { 'upload-length': '5', 'tus-resumable': '9.9.9' }, 400],
])('WIZ-09 an upload with %s is refused', async (_, headers, status) => {
  client = newClient();
  expect((await client.send('POST', '/uploads', headers)).status).toBe(status);
  expect((await client.create(10)).status).toBe(201);
});

test('WIZ-09 an empty file is no photo', async () => {
  client = newClient();
  const { id } = await client.begin(0);
  await expect(finish(client, id)).rejects.toMatchObject({ code: 'INVALID_TYPE' });
});

test('WIZ-09 a full disk is told, leaves no half file, and the photo can be sent again', async () => {
  client = newClient();
  const file = await phoneJpeg();
  const { address, id } = await client.begin(file.length);
  await rm(room.incoming.pathOf(id));
  await symlink('/dev/full', room.incoming.pathOf(id));
  const response = await client.patch(address, 0, file);
  expect(response.status).toBe(507);
  expect(await response.text()).toBe('We cannot store photos right now. Please try again later.');
  expect((await filesIn('incoming')).filter((name) => name.startsWith(id))).toEqual([]);
  expect(await client.offset(address)).toBeNull();
  expect(await finish(client, await client.upload(file))).toMatchObject({ width: 96 });
});

test('WIZ-09 trouble inside is answered without detail', async () => {
  client = newClient();
  const { address, id } = await client.begin(100);
  await rm(room.incoming.pathOf(id));
  await symlink('/dev/null/nowhere', room.incoming.pathOf(id));
  const response = await client.patch(address, 0, Buffer.alloc(100));
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('Something went wrong. Please try again.');
});

test('WIZ-09 a browser that begins uploads without end has to wait', async () => {
  client = newClient();
  const statuses = new Set<number>();
  let last: Response | undefined;
  for (let count = 0; count < 101; count++) {
    last = await client.create(1000);
    statuses.add(last.status);
    const address = last.headers.get('location');
    if (address) await client.send('DELETE', address);
  }
  expect([...statuses]).toEqual([201, 429]);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('WIZ-09 ten browsers sending 8 MiB at once do not swell this process', async () => {
  const file = randomFillSync(Buffer.alloc(8_388_608));
  await newClient().upload(file);
  const before = process.memoryUsage.rss();
  await Promise.all(Array.from({ length: 10 }, () => newClient().upload(file)));
  // The senders live in this process too, and each holds a copy of its file.
  expect(process.memoryUsage.rss() - before).toBeLessThan(150e6 + 10 * file.length);
});
