import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
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

test('PORT-06 a service that takes a connection and says nothing more is unavailable, not waited for', async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const waiting = new S3Storage({ ...emulator, endpoint, silence: 50 });
  const unavailable = expect.objectContaining({ code: 'unavailable' }) as Error;
  try {
    await expect(waiting.stat('songs/final.mp3')).rejects.toEqual(unavailable);
    await expect(waiting.put('songs/final.mp3', Buffer.from('a song'))).rejects.toEqual(unavailable);
  } finally {
    silent.close();
  }
});
