import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openOwnDatabase } from '#platform/db/own-database.ts';
import { copyTemplateTo, emptyDatabase, templateCopy } from '#platform/test/database.ts';
import { freePort } from '#platform/test/free-port.ts';
import { examineSurroundings } from './doctor.ts';
import { examineDatabase } from './examine-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('OPS-03 the doctor of a new shop finds everything well but its empty database, which it only names', async () => {
  const empty = await emptyDatabase();
  const shop = mkdtempSync(path.join(folder, 'shop-'));
  const findings = await examineSurroundings(
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: shop,
      ...(empty.url && { DATABASE_URL: empty.url }),
    }),
  );
  expect(findings.map(({ part, state }) => [part, state])).toEqual([
    ['machine', 'good'],
    ['film', 'good'],
    ['database', 'weak'],
    ['files', 'good'],
    ['payments', 'good'],
    ['mail', 'good'],
  ]);
  expect(findings[2]?.says).toMatch(empty.url ? /lacks (\d+) of \1 migrations/ : /There is no database yet/);
  expect(existsSync(path.join(shop, 'database')), 'it was not made').toBe(false);
});

test('OPS-03 a migrated database is up to date; one of a newer version and one that is not there are wrong', async () => {
  const migrated = await templateCopy();
  const shop = mkdtempSync(path.join(folder, 'shop-'));
  if (!migrated.url) copyTemplateTo(path.join(shop, 'database'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: shop,
    ...(migrated.url && { DATABASE_URL: migrated.url }),
  });
  expect(await examineDatabase(config)).toMatchObject({ state: 'good' });

  const newer = await openOwnDatabase(config);
  await newer.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`);
  expect(await examineDatabase(config)).toMatchObject(
    config.DATABASE_URL ? { state: 'bad' } : { state: 'weak', says: expect.stringContaining('is running') as string },
  );
  await newer.close();
  expect(await examineDatabase(config)).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('newer one') as string,
  });

  const gone = { ...config, DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` };
  expect(await examineDatabase(gone)).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('ECONNREFUSED') as string,
  });
});
