import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Storage, StorageError } from './port.ts';

const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);

async function keysUnder(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

/** Contract test of the storage port, run against every adapter. */
export function storageContract(open: () => Storage): void {
  keepsContent(open);
  knowsFacts(open);
  refusesStrangeKeys(open);
  survivesTrouble(open);
}

function keepsContent(open: () => Storage): void {
  test('PORT-06 a file comes back as it was put: from bytes, a stream and a path', async () => {
    const storage = open();
    const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-test-'));
    await writeFile(path.join(folder, 'song'), 'from a path');
    await storage.put('songs/a/bytes.mp3', bytes('from bytes'));
    await storage.put('songs/a/stream.mp3', Readable.from([bytes('from '), bytes('a stream')]));
    await storage.put('songs/a/path.mp3', { path: path.join(folder, 'song') });
    await rm(folder, { recursive: true });
    expect(await text(await storage.read('songs/a/bytes.mp3'))).toBe('from bytes');
    expect(await text(await storage.read('songs/a/stream.mp3'))).toBe('from a stream');
    expect(await text(await storage.read('songs/a/path.mp3'))).toBe('from a path');
  });

  test('PORT-06 any part of a file can be read, both ends included', async () => {
    const storage = open();
    await storage.put('songs/ranges.mp4', bytes('0123456789'));
    expect(await text(await storage.read('songs/ranges.mp4', { start: 0, end: 0 }))).toBe('0');
    expect(await text(await storage.read('songs/ranges.mp4', { start: 3, end: 6 }))).toBe('3456');
    expect(await text(await storage.read('songs/ranges.mp4', { start: 9, end: 9 }))).toBe('9');
  });

  test('PORT-06 an empty file and one of 9 MB are kept whole', async () => {
    const storage = open();
    await storage.put('songs/empty.json', bytes(''));
    expect((await storage.stat('songs/empty.json')).sizeBytes).toBe(0);
    const large = Buffer.alloc(9_000_001, 'keepsong');
    await storage.put('songs/large.wav', Readable.from([large.subarray(0, 4_000_000), large.subarray(4_000_000)]));
    const digest = createHash('sha256');
    for await (const part of await storage.read('songs/large.wav')) digest.update(part as Buffer);
    expect(digest.digest('hex')).toBe(createHash('sha256').update(large).digest('hex'));
  });
}

function knowsFacts(open: () => Storage): void {
  test('PORT-06 size, type and a tag that changes with the content are known', async () => {
    const storage = open();
    await storage.put('songs/facts.mp4', bytes('one'));
    const before = await storage.stat('songs/facts.mp4');
    expect(before).toMatchObject({ sizeBytes: 3, contentType: 'video/mp4' });
    expect(before.etag).toMatch(/^"[^"]+"$/);
    expect((await storage.stat('songs/facts.mp4')).etag).toBe(before.etag);
    await storage.put('songs/facts.mp4', bytes('two!'));
    const after = await storage.stat('songs/facts.mp4');
    expect(after.sizeBytes).toBe(4);
    expect(after.etag).not.toBe(before.etag);
  });

  test('WIZ-09 files are listed by folder, deeper ones too', async () => {
    const storage = open();
    for (const key of ['listed/a.jpg', 'listed/b.jpg', 'listed/deep/c.jpg', 'listed-too/d.jpg']) {
      await storage.put(key, bytes(key));
    }
    expect(await keysUnder(storage, 'listed/')).toEqual(['listed/a.jpg', 'listed/b.jpg', 'listed/deep/c.jpg']);
    expect(await keysUnder(storage, 'nothing/')).toEqual([]);
  });

  test('STU-01 the studio gets a file as a path', async () => {
    const storage = open();
    await storage.put('photos/local.jpg', bytes('pixels'));
    const local = await storage.localFile('photos/local.jpg');
    expect(await readFile(local.path, 'utf8')).toBe('pixels');
    await local.release();
    expect(await storage.exists('photos/local.jpg')).toBe(true);
  });
}

function refusesStrangeKeys(open: () => Storage): void {
  test.each([
    '../secret.jpg',
    'photos/../../secret.jpg',
    'photos/%2e%2e/secret.jpg',
    '/etc/passwd.jpg',
    'photos//a.jpg',
    'photos/a\0.jpg',
    'photos\\a.jpg',
    'photos/A.JPG',
    'photos/a.html',
    'photos/a.svg',
    'photos/a',
    '',
    `photos/${'a'.repeat(300)}.jpg`,
  ])('WIZ-09 %j is no key for anything', async (key) => {
    const storage = open();
    const invalid = expect.objectContaining({ name: 'StorageError', code: 'invalid-key' }) as StorageError;
    const attempts = {
      put: async () => storage.put(key, bytes('x')),
      read: async () => storage.read(key),
      stat: async () => storage.stat(key),
      exists: async () => storage.exists(key),
      delete: async () => storage.delete(key),
      localFile: async () => storage.localFile(key),
      signedUrl: async () => storage.signedUrl(key, { expiresInSeconds: 60 }),
    };
    for (const [name, attempt] of Object.entries(attempts)) await expect(attempt(), name).rejects.toEqual(invalid);
  });
}

function survivesTrouble(open: () => Storage): void {
  test('PORT-06 a missing file is said to be missing, and deleting it is no error', async () => {
    const storage = open();
    const missing = expect.objectContaining({ name: 'StorageError', code: 'not-found' }) as StorageError;
    await storage.put('songs/gone.mp3', bytes('x'));
    expect(await storage.exists('songs/gone.mp3')).toBe(true);
    await storage.delete('songs/gone.mp3');
    await storage.delete('songs/gone.mp3');
    expect(await storage.exists('songs/gone.mp3')).toBe(false);
    await expect(storage.read('songs/gone.mp3')).rejects.toEqual(missing);
    await expect(storage.stat('songs/gone.mp3')).rejects.toEqual(missing);
    await expect(storage.localFile('songs/gone.mp3')).rejects.toEqual(missing);
  });

  test('PORT-06 a source that the disk cannot read is refused, and the old file stays', async () => {
    const storage = open();
    await storage.put('broken/kept.mp3', bytes('old'));
    // A folder opens like a file, and fails when it is read.
    await expect(storage.put('broken/kept.mp3', { path: tmpdir() })).rejects.toThrow(/EISDIR|ENOTSUP|illegal/i);
    expect(await text(await storage.read('broken/kept.mp3'))).toBe('old');
    await storage.delete('broken/kept.mp3');
  });

  test('WIZ-09 a stream that breaks leaves the old file, and no new one', async () => {
    const storage = open();
    await storage.put('broken/old.mp3', bytes('old'));
    const breaking = (): Readable =>
      Readable.from(
        (function* halfOfIt() {
          yield bytes('half');
          throw new Error('the line was cut');
        })(),
      );
    await expect(storage.put('broken/old.mp3', breaking())).rejects.toThrow('the line was cut');
    await expect(storage.put('broken/new.mp3', breaking())).rejects.toThrow('the line was cut');
    expect(await text(await storage.read('broken/old.mp3'))).toBe('old');
    expect(await keysUnder(storage, 'broken/')).toEqual(['broken/old.mp3']);
  });
}
