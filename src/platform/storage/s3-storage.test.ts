import { once } from 'node:events';
import { createServer as createHttpServer, request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Storage } from './port.ts';
import { storageContract } from './port.contract.ts';
import { S3Storage } from './s3-storage.ts';
import { startS3Emulator } from './test/s3-emulator.ts';

let emulator: Awaited<ReturnType<typeof startS3Emulator>>;
let storage: Storage;
let lateBy = 0;

beforeAll(async () => {
  emulator = await startS3Emulator(() => new Date(systemClock.now().getTime() + lateBy));
  storage = new S3Storage(emulator);
});
afterAll(() => emulator.close());

describe('files in S3', () => storageContract(() => storage));

test('PORT-06 a signed address opens one file in the bucket until it expires, under a safe name', async () => {
  await storage.put('songs/final.mp3', Buffer.from('a song'));
  const address = await storage.signedUrl('songs/final.mp3', {
    expiresInSeconds: 60,
    downloadName: 'Søng "x"\r\nSet-Cookie: a=b.mp3',
  });
  const answer = await fetch(address);
  expect(await answer.text()).toBe('a song');
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''S%C3%B8ng`);
  expect(answer.headers.get('set-cookie')).toBeNull();
  for (const forged of [address.replace('final', 'other'), address.replace('Expires=60', 'Expires=6000')]) {
    expect((await fetch(forged)).status).toBe(403);
  }
  lateBy = 61_000;
  expect((await fetch(address)).status).toBe(403);
  lateBy = 0;
});

test('PORT-06 a service that refuses or does not answer is unavailable, not missing', async () => {
  const stranger = new S3Storage({ ...emulator, secretAccessKey: 'wrong' });
  const unavailable = expect.objectContaining({ code: 'unavailable' }) as Error;
  await expect(stranger.exists('songs/final.mp3')).rejects.toEqual(unavailable);
});

test('PORT-06 a bucket that is not there is unavailable: a backup or an export would leave its files out', async () => {
  const elsewhere = new S3Storage({ ...emulator, bucket: 'nothing' });
  const unavailable = expect.objectContaining({ code: 'unavailable' }) as Error;
  await expect(elsewhere.read('songs/final.mp3')).rejects.toEqual(unavailable);
  await expect(elsewhere.put('songs/final.mp3', Buffer.from('a song'))).rejects.toEqual(unavailable);
  await expect(elsewhere.localFile('songs/final.mp3')).rejects.toEqual(unavailable);
  await expect(elsewhere.list('songs/')[Symbol.asyncIterator]().next()).rejects.toEqual(unavailable);
});

test('PORT-06 a file is sent anew to a service that says SlowDown, and given up when it goes on saying so', async () => {
  const film = Readable.from([Buffer.from('a '), Buffer.from('film')]);
  emulator.slowDown(2);
  await storage.put('films/slow.mp4', film);
  expect(await text(await storage.read('films/slow.mp4'))).toBe('a film');
  emulator.slowDown(100);
  try {
    const unavailable = expect.objectContaining({ code: 'unavailable' }) as Error;
    await expect(storage.put('films/slow.mp4', Readable.from([Buffer.from('more')]))).rejects.toEqual(unavailable);
  } finally {
    emulator.slowDown(0);
  }
  expect(await text(await storage.read('films/slow.mp4'))).toBe('a film');
});

test('PORT-06 a bucket in the name of the host is signed for that host', async () => {
  await storage.put('songs/hosted.mp3', Buffer.from('a song'));
  const { port } = new URL(emulator.endpoint);
  const hosted = new S3Storage({ ...emulator, endpoint: `http://s3.test:${port}`, virtualHosted: true });
  const address = new URL(await hosted.signedUrl('songs/hosted.mp3'));
  expect([address.host, address.pathname]).toEqual([`files.s3.test:${port}`, '/songs/hosted.mp3']);
  const asked = request({
    host: '127.0.0.1',
    port,
    path: address.pathname + address.search,
    headers: { host: address.host },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await text(answer)]).toEqual([200, 'a song']);
});

test('PORT-06 a service that takes a connection and says nothing more is unavailable, not waited for', async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const waiting = new S3Storage({ ...emulator, endpoint, silence: 50 });
  const unavailable = expect.objectContaining({ code: 'unavailable' }) as Error;
  try {
    await expect(waiting.stat('songs/final.mp3')).rejects.toEqual(unavailable);
    await expect(waiting.read('songs/final.mp3')).rejects.toEqual(unavailable);
    await expect(waiting.put('songs/final.mp3', Buffer.from('a song'))).rejects.toEqual(unavailable);
  } finally {
    silent.close();
  }
});

/** A service that sends the beginning of a file of `length` bytes, and the rest when it is told to. */
async function slowService(length: number) {
  let sendRest = (): void => undefined;
  const server = createHttpServer((_request, response) => {
    response.writeHead(200, { 'content-length': length, 'content-type': 'audio/mpeg' });
    response.write(Buffer.alloc(1000, 'a'));
    sendRest = () => void response.end(Buffer.alloc(length - 1000, 'b'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    storage: new S3Storage({
      ...emulator,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      silence: 50,
    }),
    sendRest: () => sendRest(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('PORT-06 a reader may pause a download for longer than a service may be silent, and then has all of it', async () => {
  const length = 5_000_000;
  const { storage: slow, sendRest, close } = await slowService(length);
  try {
    const body = await slow.read('songs/final.mp3');
    sendRest();
    const parts = body.iterator();
    const first = (await parts.next()) as IteratorResult<Buffer, undefined>;
    await pause(500);
    let bytes = first.value?.length ?? 0;
    for await (const part of parts) bytes += (part as Buffer).length;
    expect(bytes).toBe(length);
  } finally {
    close();
  }
});

test('PORT-06 a service that stops in the middle of a file is unavailable, not waited for', async () => {
  const { storage: slow, close } = await slowService(2000);
  try {
    const body = await slow.read('songs/final.mp3');
    await expect(buffer(body)).rejects.toEqual(expect.objectContaining({ code: 'unavailable' }));
  } finally {
    close();
  }
});
