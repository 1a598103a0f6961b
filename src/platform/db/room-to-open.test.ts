import { statfsSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { operatorSentence } from '../operator-error.ts';
import { outageOf } from '../outage.ts';
import { openWithRoom } from './room-to-open.ts';

/** A file system that never has room: of the processes on Linux, of the devices elsewhere. */
const full = ['/proc', '/dev'].find((folder) => statfsSync(folder).bavail === 0) ?? '/proc';

test('HOLE-06 an embedded database on a full disk is not opened, which is an outage and is said in a sentence', async () => {
  let tries = 0;
  const refused = await openWithRoom(path.join(full, 'database'), () => Promise.resolve((tries += 1))).catch(
    (error: unknown) => error,
  );
  expect(tries).toBe(0);
  expect(outageOf(refused)).toBe('disk-full');
  expect(operatorSentence(refused)).toBe(
    `The database in ${path.join(full, 'database')} needs 32 MiB of free disk to be opened`,
  );
});

test('HOLE-06 where there is room, a database is opened, and what keeps it from opening is told as it is', async () => {
  const folder = path.join(tmpdir(), 'keepsong-not-made-yet');
  await expect(openWithRoom(folder, () => Promise.resolve('opened'))).resolves.toBe('opened');
  const broken = new Error('not a database');
  await expect(openWithRoom(folder, () => Promise.reject(broken))).rejects.toBe(broken);
});
