import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { examineDatabase } from './examine-database.ts';

test('OPS-03 a PostgreSQL that is too old is named with what is needed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-doctor-'));
  const { url } = await emptyDatabase();
  const older = new URL(url ?? '');
  older.searchParams.set('options', '-c search_path=older,pg_catalog');
  const database = await openDatabase({ url: url ?? '' });
  try {
    await database.pool.query('create schema older');
    await database.pool.query(
      `create function older.current_setting(text) returns text language sql as $$ select '140012' $$`,
    );
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: older.href });
    expect(await examineDatabase(config)).toMatchObject({
      state: 'bad',
      says: 'PostgreSQL 14 is too old; Keepsong needs 15 or newer.',
    });
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
});
