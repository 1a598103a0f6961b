import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFinished } from './finished-files.ts';

test('STU-01 files appear complete or not at all', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'finished-'));
  const file = { path: join(directory, 'a.bin'), bytes: Buffer.from('abc') };
  const { signal } = new AbortController();
  await writeFinished([file], signal);
  expect(await readdir(directory)).toEqual(['a.bin']);
  await rm(file.path);
  const nowhere = { path: join(directory, 'missing', 'b.bin'), bytes: Buffer.from('abc') };
  await expect(writeFinished([file, nowhere], signal)).rejects.toMatchObject({ code: 'internal' });
  await expect(writeFinished([file], AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
});

test('STU-01 a disk that is full at the second file is told, and neither stays', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'finished-'));
  const files = ['a.bin', 'b.bin'].map((name) => ({ path: join(directory, name), bytes: Buffer.alloc(100_000) }));
  await symlink('/dev/full', join(directory, 'b.bin.part'));
  await expect(writeFinished(files, new AbortController().signal)).rejects.toMatchObject({ code: 'disk-full' });
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
});
