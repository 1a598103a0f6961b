import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { operatorCommand } from './test/operator-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-password-'));
const password = '1 @:/%#?é+&=\\ %41';
const user = 'odd_password';
let maintenance: pg.Client;

/** The tests' PostgreSQL believes everybody; this role it asks for its password. */
beforeAll(async () => {
  maintenance = new pg.Client({ connectionString: inject('postgresUrl') });
  await maintenance.connect();
  await maintenance.query(`create role ${user} login password ${maintenance.escapeLiteral(password)}`);
  for (const name of ['before', 'after']) await maintenance.query(`create database ${user}_${name} owner ${user}`);
  const file = (await maintenance.query<{ hba_file: string }>('show hba_file')).rows[0]?.hba_file ?? '';
  const rules = (await maintenance.query<{ all: string }>('select pg_read_file($1) as all', [file])).rows[0]?.all ?? '';
  const lines = [
    `host all ${user} 127.0.0.1/32 scram-sha-256`,
    ...rules.split('\n').filter((line) => /^\w/.test(line)),
  ];
  const { escapeLiteral } = maintenance;
  await maintenance.query(
    `copy (values ${lines.map((line) => `(${escapeLiteral(line)})`).join(', ')}) to ${escapeLiteral(file)}`,
  );
  await maintenance.query('select pg_reload_conf()');
});
afterAll(async () => {
  await maintenance.end();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (database: string): URL => {
  const url = new URL(inject('postgresUrl'));
  return Object.assign(url, { username: user, pathname: `${user}_${database}` });
};
/** By the password's own variable, and by the address. */
const beside = { DATABASE_URL: urlOf('before').href, PGPASSWORD: password };
const within = { DATABASE_URL: Object.assign(urlOf('after'), { password: encodeURIComponent(password) }).href };

test('HOLE-06 whoever connects to PostgreSQL, the drivers of the shop and of its durable work, takes a password of any characters', async () => {
  const run = (command: string, settings: Record<string, string>, ...args: string[]): Promise<unknown> =>
    operatorCommand(`src/${command}.process`, { DATA_DIR: path.join(folder, 'data'), ...settings }, ...args);
  const copy = path.join(folder, 'copy');
  const done = { code: 0, error: '', out: expect.stringContaining('✓ ') as string };
  expect(await run('migrate', beside)).toEqual(done);
  expect(await run('doctor', beside)).toMatchObject({
    out: expect.stringMatching(/✓ database .*up to date/) as string,
  });
  expect(await run('admin', beside)).toMatchObject({ code: 0, error: '' });
  expect(await run('backup', beside, copy)).toEqual(done);
  expect(await run('restore', within, copy)).toEqual(done);
  expect(await run('retention', within, '--dry-run')).toMatchObject({ code: 0, error: '' });
});

test('HOLE-06 a password that nobody has set is missed in one sentence', async () => {
  const { code, error } = await operatorCommand('src/migrate.process', {
    DATA_DIR: folder,
    DATABASE_URL: urlOf('before').href,
  });
  expect({ code, error }).toEqual({
    code: 1,
    error: '✗ the database asks for a password, and neither DATABASE_URL nor PGPASSWORD has one\n',
  });
});
