import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { emptyDatabase } from './empty-database.ts';
import { PGlitePool } from './pglite-pool.ts';

/** Number that a database is given when it is made, and keeps in its copies. */
async function identifierOf(pool: PGlitePool): Promise<unknown> {
  return (await pool.query('select system_identifier from pg_control_system()')).rows[0];
}

test('OPS-09 a new folder starts from the empty database of the build, one in use stays as it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-empty-'));
  const database = path.join(folder, 'database');
  const built = pathToFileURL(path.join(folder, 'empty.tar.gz'));
  try {
    expect(await emptyDatabase(database, built), 'nothing was built').toBeUndefined();
    const empty = await readFile(inject('pgliteEmpty'));
    await writeFile(built, gzipSync(empty));
    const made = await PGlitePool.open(undefined, new Blob([empty]));
    const identifier = await identifierOf(made);
    await made.end();

    const first = await PGlitePool.open(database, await emptyDatabase(database, built));
    expect(await identifierOf(first)).toEqual(identifier);
    await first.query('create table kept (id int)');
    await first.query('insert into kept values (1)');
    await first.end();

    // A newer version brings an empty database of its own.
    await writeFile(built, 'another');
    expect(await emptyDatabase(database, built)).toBeUndefined();
    const again = await PGlitePool.open(database, await emptyDatabase(database, built));
    expect(await identifierOf(again)).toEqual(identifier);
    expect((await again.query('select id from kept')).rows).toEqual([{ id: 1 }]);
    await again.end();
  } finally {
    await rm(folder, { recursive: true });
  }
});
