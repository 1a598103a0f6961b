import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { migrateDatabase, openDatabase } from '#platform/db/database.ts';
import { systemIds } from '#platform/ids.ts';
import { examineDatabase } from './examine-database.ts';

/** Runs statements on the server as its superuser, each in a transaction of its own. */
async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const addressOf = (changes: Partial<Pick<URL, 'pathname' | 'username' | 'password'>>): string =>
  Object.assign(new URL(inject('postgresUrl')), changes).href;

/** The words of a start, which has to refuse. */
async function refusalOf(url: string): Promise<string> {
  const database = await openDatabase({ url });
  try {
    return await migrateDatabase(database).then(
      () => 'migrated',
      (error: unknown) => String(error),
    );
  } finally {
    await database.close();
  }
}

test.each(['LATIN1', 'SQL_ASCII'])(
  'OPS-04 an empty database that keeps text as %s is refused by doctor and start, with the way to make one',
  async (encoding) => {
    const name = `test_${systemIds.id()}`;
    await onServer(`create database ${name} template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`);
    const DATABASE_URL = addressOf({ pathname: name });
    const says = `The database ${name} keeps text as ${encoding}, and Keepsong needs UTF8: make it with createdb --encoding=UTF8 --template=template0.`;
    expect(await examineDatabase(readConfig({ NODE_ENV: 'test', DATABASE_URL }))).toEqual({
      part: 'database',
      state: 'bad',
      says: `DATABASE_URL: ${says}`,
    });
    expect(await refusalOf(DATABASE_URL)).toBe(`UnfitDatabaseError: ${says}`);
  },
);

test('OPS-04 a database of another user is refused by doctor and start before a table is made', async () => {
  const name = `test_${systemIds.id()}`;
  await onServer(`create database ${name}`, `create role ${name} login password 'own'`);
  try {
    const DATABASE_URL = addressOf({ pathname: name, username: name, password: 'own' });
    const { state, says } = await examineDatabase(readConfig({ NODE_ENV: 'test', DATABASE_URL }));
    expect([state, says]).toEqual(['bad', expect.stringContaining(`${name} belongs to another user`)]);
    expect(await refusalOf(DATABASE_URL)).toContain('createdb --owner');
  } finally {
    await onServer(`drop role ${name}`);
  }
});
