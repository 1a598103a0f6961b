import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { DiskStorage } from '#platform/storage/disk-storage.ts';
import { signAddress } from '#platform/storage/signed-address.ts';
import { mediaRoute } from './media.ts';
import { appOfRoute } from './test/route-app.ts';

const secret = 'a secret of this test, long enough';
const content = '0123456789abcdefghijklmnopqrstuvwxyz';
const clock = new SettableClock('2026-05-01T12:00:00Z');
let folder: string;
let storage: DiskStorage;
let server: ReturnType<typeof serve>;
let origin: string;
let song: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsong-test-'));
  await writeFile(path.join(folder, 'secret.jpg'), 'outside');
  storage = new DiskStorage({ folder: path.join(folder, 'files'), secret, clock, ids: systemIds });
  server = serve({
    fetch: appOfRoute(mediaRoute, { storage, clock, config: { SECRET: secret, oldSecrets: [] } }).fetch,
    port: 0,
    hostname: '127.0.0.1',
  });
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await storage.put('songs/final.mp3', Buffer.from(content));
  await storage.put('songs/empty.json', Buffer.alloc(0));
  song = origin + (await storage.signedUrl('songs/final.mp3', { expiresInSeconds: 900 }));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('PORT-06 a file comes with what a player needs and nothing a page could use', async () => {
  const response = await fetch(song);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(content);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '36',
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=900',
    'accept-ranges': 'bytes',
  });
});

test.each([
  ['bytes=0-0', '0', 'bytes 0-0/36'],
  ['bytes=10-15', 'abcdef', 'bytes 10-15/36'],
  ['bytes=30-', 'uvwxyz', 'bytes 30-35/36'],
  ['bytes=30-999', 'uvwxyz', 'bytes 30-35/36'],
  ['bytes=-3', 'xyz', 'bytes 33-35/36'],
  ['bytes=-999', content, 'bytes 0-35/36'],
])('PORT-06 %s is answered with that part', async (range, part, described) => {
  const response = await fetch(song, { headers: { range } });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(described);
  expect(response.headers.get('content-length')).toBe(String(part.length));
  expect(await response.text()).toBe(part);
});

test.each(['bytes=36-', 'bytes=36-40', 'bytes=-0', 'bytes=99999999999999-'])(
  'PORT-06 %s lies outside the file',
  async (range) => {
    const response = await fetch(song, { headers: { range } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */36');
  },
);

test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes=0-99999999999999999999', ''])(
  'PORT-06 the range %j is not understood and gets the whole file',
  async (range) => {
    const response = await fetch(song, { headers: { range } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(content);
  },
);

test('PORT-06 HEAD tells the same without the file', async () => {
  const response = await fetch(song, { method: 'HEAD', headers: { range: 'bytes=0-4' } });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-length')).toBe('5');
  expect(await response.text()).toBe('');
});

test('PORT-06 a browser that has the file is told so; a part of a changed file is not mixed with the old one', async () => {
  const { headers } = await fetch(song, { method: 'HEAD' });
  const etag = headers.get('etag') ?? '';
  expect((await fetch(song, { headers: { 'if-none-match': `"other", W/${etag}` } })).status).toBe(304);
  expect((await fetch(song, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  expect((await fetch(song, { headers: { range: 'bytes=0-4', 'if-range': etag } })).status).toBe(206);
  expect((await fetch(song, { headers: { range: 'bytes=0-4', 'if-range': '"other"' } })).status).toBe(200);
});

test('PORT-06 an empty file is answered, and has no parts', async () => {
  const address = origin + (await storage.signedUrl('songs/empty.json', { expiresInSeconds: 60 }));
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(address, { headers: { range: 'bytes=0-' } })).status).toBe(416);
});

test('PORT-06 a download is saved under its name, whatever that is', async () => {
  const downloadName = 'Für "Zoë"\r\nSet-Cookie: a=b; ../x.mp3';
  const response = await fetch(
    origin + (await storage.signedUrl('songs/final.mp3', { expiresInSeconds: 60, downloadName })),
  );
  expect(response.headers.get('set-cookie')).toBeNull();
  const disposition = response.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[^"\\/]+"; filename\*=UTF-8''F%C3%BCr/);
});

test('WIZ-09 a forged or expired address, a missing file and a wrong path look the same', async () => {
  const answers: { status: number; body: string }[] = [];
  const ask = async (address: string): Promise<void> => {
    const response = await fetch(address);
    expect(response.headers.get('cache-control')).toBe('no-store');
    answers.push({ status: response.status, body: await response.text() });
  };
  await ask(`${origin}/media/songs/final.mp3`);
  await ask(song.replace(/signature=./, 'signature=x'));
  await ask(song.replace('final', 'other'));
  await ask(song.replace(/expires=\d/, 'expires=9'));
  await ask(origin + (await storage.signedUrl('songs/missing.mp3', { expiresInSeconds: 60 })));
  await ask(origin + (await storage.signedUrl('songs/final.mp3', { expiresInSeconds: 0 })));
  clock.advance(900_000);
  await ask(song);
  clock.set('2026-05-01T12:00:00Z');
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 404, body: 'Not found' })]),
  );
});

test.each([
  '../secret.jpg',
  'songs/../../secret.jpg',
  '%2e%2e/secret.jpg',
  '..%2fsecret.jpg',
  'songs/a%00.jpg',
  'songs',
])('WIZ-09 even a signature for %s leads nowhere', async (key) => {
  const address = signAddress(secret, { key, expiresAt: new Date('2026-05-01T13:00:00Z') });
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 404/);
  expect(answer).not.toContain('outside');
});

test('PORT-06 a listener who leaves in the middle leaves nothing open', async () => {
  await storage.put('songs/long.wav', Buffer.alloc(20_000_000));
  const address = origin + (await storage.signedUrl('songs/long.wav', { expiresInSeconds: 60 }));
  const open = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'FSReqCallback').length;
  const controller = new AbortController();
  const response = await fetch(address, { signal: controller.signal });
  await response.body?.getReader().read();
  controller.abort();
  await expect.poll(open).toBe(0);
  expect((await fetch(song)).status).toBe(200);
});
