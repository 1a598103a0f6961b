import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { emptyDatabase } from './empty-database.ts';
import { PGlitePool } from './pglite-pool.ts';

test('a new folder starts from the empty database of the build, one in use stays as it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-empty-'));
  const database = path.join(folder, 'database');
  const built = pathToFileURL(path.join(folder, 'empty.tar.gz'));
  try {
    expect(await emptyDatabase(database, built)).toBeUndefined();
    await writeFile(built, gzipSync(await readFile(inject('pgliteEmpty'))));
    const first = await PGlitePool.open(database, await emptyDatabase(database, built));
    await first.query('create table kept (id int)');
    await first.end();
    expect(await emptyDatabase(database, built)).toBeUndefined();
    const again = await PGlitePool.open(database);
    expect((await again.query('select count(*)::int as rows from kept')).rows).toEqual([{ rows: 0 }]);
    await again.end();
  } finally {
    await rm(folder, { recursive: true });
  }
});
