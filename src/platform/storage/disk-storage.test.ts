import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { DiskStorage } from './disk-storage.ts';
import { storageContract } from './port.contract.ts';
import { readAddress } from './signed-address.ts';

const secret = 'a secret of this test, long enough';
const clock = new SettableClock('2026-05-01T12:00:00Z');
let folder: string;
let storage: DiskStorage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsong-test-'));
  storage = new DiskStorage({ folder, secret, clock, ids: systemIds });
});
afterAll(() => rm(folder, { recursive: true }));

describe('files in a folder', () => storageContract(() => storage));

test('PORT-06 nothing unfinished is left beside the files', async () => {
  const names = await readdir(folder, { recursive: true });
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('WIZ-09 an address grants one file under one name until its second', async () => {
  const address = await storage.signedUrl('photos/a.jpg', { expiresInSeconds: 900, downloadName: 'Søng 🎵.jpg' });
  const url = new URL(address, 'http://localhost');
  const read = (changed: URL, at = '2026-05-01T12:14:59Z') => readAddress(secret, changed, new Date(at));
  expect(read(url)).toMatchObject({ key: 'photos/a.jpg', downloadName: 'Søng 🎵.jpg' });
  expect(read(url, '2026-05-01T12:15:00Z')).toBeNull();
  expect(readAddress('another secret', url, clock.now())).toBeNull();
  const changes: ((changed: URL) => void)[] = [
    (changed) => changed.searchParams.set('expires', '9999999999'),
    (changed) => changed.searchParams.set('expires', 'NaN'),
    (changed) => changed.searchParams.set('name', 'other.jpg'),
    (changed) => changed.searchParams.delete('name'),
    (changed) => changed.searchParams.delete('signature'),
    (changed) => changed.searchParams.set('signature', ''),
    (changed) => (changed.pathname = '/media/photos/b.jpg'),
  ];
  for (const change of changes) {
    const changed = new URL(url);
    change(changed);
    expect(read(changed), String(changed)).toBeNull();
  }
});

test('WIZ-09 moving characters between key and name does not keep the signature', async () => {
  const url = new URL(await storage.signedUrl('photos/a.jpg', { expiresInSeconds: 60, downloadName: '' }), 'http://x');
  url.searchParams.delete('name');
  expect(readAddress(secret, url, clock.now())).toBeNull();
});
