import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IncomingFiles } from './incoming-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsong-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('WIZ-09 the folder of incoming files is there once they are opened, and nothing makes it later', () => {
  const incoming = path.join(folder, 'data', 'incoming');
  const opened = new IncomingFiles(incoming);
  expect(existsSync(incoming)).toBe(true);
  expect(opened.pathOf('upload')).toBe(path.join(incoming, 'upload'));
});

test('WIZ-09 a folder that cannot be made is told to whoever opens it', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  expect(() => new IncomingFiles(path.join(file, 'incoming'))).toThrow('ENOTDIR');
});
