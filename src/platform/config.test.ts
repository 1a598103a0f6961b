import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (variables: Record<string, string>): ReturnType<typeof readConfig> =>
  readConfig({ DATA_DIR: folder, ...variables });

function problemsOf(variables: Record<string, string>): string[] {
  try {
    read(variables);
  } catch (error) {
    if (error instanceof ConfigError)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.replace('  - ', ''));
    throw error;
  }
  return [];
}

const database = 'postgres://keepsong@db/keepsong';
const secret = 'x'.repeat(32);
/** A complete production configuration. */
const real = {
  NODE_ENV: 'production',
  DATABASE_URL: database,
  SECRET: secret,
  BASE_URL: 'https://songs.example',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};

test('STU-04 nothing set is a complete configuration: embedded database, emulated payments, kept secrets', () => {
  const config = read({});
  expect(config).toMatchObject({ BASE_URL: 'http://localhost:3000', ROLE: 'all', emulatesPayments: true, DEMO: true });
  expect(config.SECRET.length).toBeGreaterThanOrEqual(43);
  expect(read({}).SECRET).toBe(config.SECRET);
  expect(config.webhookSecrets).toEqual(read({}).webhookSecrets);
  expect(statSync(path.join(folder, 'secret')).mode & 0o077).toBe(0);
});

test('STU-04 each key that production needs is missed by name, and all of them at once', () => {
  expect(problemsOf(real)).toEqual([]);
  for (const key of ['SECRET', 'BASE_URL', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_URL'] as const) {
    const { [key]: _, ...rest } = real;
    expect(problemsOf(rest).join(), key).toContain(`${key}: `);
  }
  const all = problemsOf({
    NODE_ENV: 'production',
    DATABASE_URL: database,
    STRIPE_SECRET_KEY: 'sk_live_0123456789',
    S3_BUCKET: 'b',
  });
  for (const key of ['SECRET', 'BASE_URL', 'STRIPE_WEBHOOK_SECRET', 'S3_ACCESS_KEY_ID'])
    expect(
      all.filter((problem) => problem.startsWith(key)),
      key,
    ).not.toEqual([]);
});

test('HOLE-14 a live payment key is refused outside production, whatever else is set', () => {
  for (const key of ['sk_live_0123456789', 'rk_live_0123456789'])
    for (const mode of ['development', 'test'])
      expect(problemsOf({ ...real, NODE_ENV: mode, STRIPE_SECRET_KEY: key })).toEqual([
        'STRIPE_SECRET_KEY: a live key takes real money; use a test key (sk_test_…), or NODE_ENV=production for the shop itself',
      ]);
  expect(problemsOf({ ...real, NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_test_0123456789' })).toEqual([]);
});

test('STU-04 several wrong values are all named at once, without their content', () => {
  const problems = problemsOf({
    PORT: 'eighty',
    ROLE: 'king',
    SECRET: 'too-short-hunter2',
    STUDIO_PARALLEL: '99',
    BASE_URL: 'songs',
  });
  expect(new Set(problems.map((problem) => problem.split(':')[0]))).toEqual(
    new Set(['BASE_URL', 'PORT', 'ROLE', 'SECRET', 'STUDIO_PARALLEL']),
  );
  expect(problems.join()).not.toContain('hunter2');
});

test('STU-04 no secret is made up in production on PostgreSQL', () => {
  const { SECRET: _, ...rest } = real;
  const own = mkdtempSync(path.join(folder, 'own-'));
  expect(() => readConfig({ ...rest, DATA_DIR: own })).toThrow(ConfigError);
  expect(() => statSync(path.join(own, 'secret'))).toThrow('ENOENT');
});

const signing = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

test('STU-05 live money needs PostgreSQL, https and a webhook secret that is none too short', () => {
  const { DATABASE_URL: _, ...embedded } = real;
  expect(problemsOf(embedded).join()).toContain('live payments need PostgreSQL');
  expect(problemsOf({ ...real, BASE_URL: 'http://songs.example' }).join()).toContain('need https');
  for (const weak of ['x', 'whsec_', '   ', 'whsec_0123456789abcdef,', `,${real.STRIPE_WEBHOOK_SECRET}`])
    expect(problemsOf({ ...real, STRIPE_WEBHOOK_SECRET: weak }).join(), weak).toContain('STRIPE_WEBHOOK_SECRET');
  expect(problemsOf({ ...real, STRIPE_WEBHOOK_SECRET: '' }).join()).toContain('STRIPE_WEBHOOK_SECRET');
  expect(
    read({ ...real, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef, whsec_new3456789abcdef' }).webhookSecrets,
  ).toEqual(['whsec_0123456789abcdef', 'whsec_new3456789abcdef']);
});

test('OPS-05 an address with user name and password, which nothing can be posted to, is refused by name', () => {
  for (const name of ['AUTOMATION_COMPLETED_URL', 'AUTOMATION_ABANDONED_URL', 'EVENTS_URL', 'ALERT_WEBHOOK_URL']) {
    const secrets = { AUTOMATION_SECRET: signing, EVENTS_SECRET: signing };
    const problems = problemsOf({ ...real, ...secrets, [name]: 'https://shop:hush@hooks.example/in' }).join();
    expect(problems).toContain(`${name}: without user name`);
    expect(problems).not.toContain('hush');
    expect(problemsOf({ ...real, ...secrets, [name]: 'https://hooks.example/in' })).toEqual([]);
  }
});

test('STU-05 separate web and worker processes need a database and payments that both can reach', () => {
  for (const ROLE of ['web', 'worker']) {
    const problems = problemsOf({ ROLE });
    expect(problems.some((problem) => problem.startsWith('DATABASE_URL'))).toBe(true);
    expect(problems.some((problem) => problem.startsWith('STRIPE_SECRET_KEY'))).toBe(true);
    const whole = { ROLE, DATABASE_URL: database, STRIPE_API_BASE: 'http://127.0.0.1:9', SECRET: secret };
    expect(problemsOf({ ...whole, EXECUTOR_ID: 'one' })).toEqual([]);
    const unnamed = problemsOf(whole).filter((problem) => problem.startsWith('EXECUTOR_ID'));
    expect(unnamed).toHaveLength(ROLE === 'worker' ? 1 : 0);
  }
});

test('STU-04 .env.example names every variable there is, and nothing but those and what the compose file reads', async () => {
  const { environment } = await import('./environment.ts');
  const [own = '', ...forCompose] = readFileSync('.env.example', 'utf8').split(/(?=^# deploy\/compose)/m);
  const namedIn = (text: string): string[] =>
    (text.match(/^(?:# )?[A-Z][A-Z0-9_]+(?==)/gm) ?? []).map((line) => line.replace('# ', ''));
  expect(namedIn(own)).toEqual(Object.keys(environment.shape));
  for (const name of namedIn(forCompose.join('')))
    expect(readFileSync('deploy/compose.yaml', 'utf8')).toContain(`\${${name}`);
  expect(parseEnv(readFileSync('.env.example', 'utf8')), 'a copy of it sets nothing').toEqual({});
});

test('OPS-05 a kept secret that a full disk left empty signs nothing: the start is refused', () => {
  const own = mkdtempSync(path.join(folder, 'empty-'));
  const file = path.join(own, 'secret');
  writeFileSync(file, '\n');
  expect(problemsOf({ DATA_DIR: own })).toEqual([expect.stringContaining(`${file}: empty`)]);
  rmSync(file);
  expect(read({ DATA_DIR: own }).SECRET).toHaveLength(43);
  expect(readdirSync(own).sort(), 'nothing half made is left').toEqual(['secret', 'webhook-secret']);
});

test('OPS-04 a data folder that the system does not make is named with its setting', () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  expect(problemsOf({ DATA_DIR: path.join(file, 'data') })).toEqual([
    expect.stringMatching(/^DATA_DIR: \/.*a-file\/data cannot be written: ENOTDIR/) as string,
  ]);
});

test('OPS-04 an SMTP_URL that a password has broken is named before a piece of it is asked for as a host', () => {
  const whole = ['smtp://mail.example', 'smtps://shop%40songs.example:p%40ss%2F1@mail.example:465', 'smtp://[::1]:25/'];
  for (const url of [...whole, 'smtp://mail.example:587?requireTLS=true'])
    expect(problemsOf({ SMTP_URL: url }), url).toEqual([]);
  const broken = ['smtp://shop@songs.example:p@ss/1@mail.example', 'smtp://shop:12?3@mail.example', 'mail.example:587'];
  for (const url of [...broken, 'smtp://shop:a#b@mail.example', 'smtp://shop:100%@mail.example', 'smtp://'])
    expect(problemsOf({ SMTP_URL: url }), url).toEqual([
      expect.stringMatching(/^SMTP_URL: not smtp:.* %40 /) as string,
    ]);
});

test('OPS-04 a DATABASE_URL of another kind of service is refused, and not waited for', () => {
  for (const url of ['https://db/keepsong', 'mysql://keepsong@db/keepsong', 'mysql://keepsong:a/b#c@db/keepsong'])
    expect(problemsOf({ DATABASE_URL: url }), url).toEqual(['DATABASE_URL: begins with postgres:// or postgresql://']);
  expect(problemsOf({ DATABASE_URL: 'postgresql://keepsong@db/keepsong' })).toEqual([]);
});

test('OPS-04 a DATABASE_URL that a password has broken is named, with the way to write it', () => {
  for (const url of [
    database,
    'postgres://keepsong:p%40%2F@db:5433/keepsong',
    'postgres://keepsong@/keepsong?host=/run',
  ])
    expect(problemsOf({ DATABASE_URL: url }), url).toEqual([]);
  for (const password of ['a/b#c', '12/3', '12#3', '12?3', 'a%e9b'])
    expect(problemsOf({ DATABASE_URL: `postgres://keepsong:${password}@db/keepsong` }), password).toEqual([
      expect.stringMatching(/^DATABASE_URL: no address; write .* %40 .* or set PGPASSWORD instead$/) as string,
    ]);
});

const odd = '1 @:/%#?é+&=\\ %41';
/** As the driver reads the address that the configuration has. */
function connection(variables: Record<string, string>): Pick<pg.Client, 'host' | 'password' | 'database'> {
  const { host, password, database: name } = new pg.Client({ connectionString: read(variables).DATABASE_URL });
  return { host, password, database: name };
}

test('HOLE-06 a password of any characters reaches the database, with escapes in its address or as it is beside it', () => {
  const file = path.join(folder, 'password');
  writeFileSync(file, `${odd}\n`);
  const whole = { host: 'db', password: odd, database: 'keepsong' };
  for (const variables of [
    { DATABASE_URL: `postgres://keepsong:${encodeURIComponent(odd)}@db/keepsong` },
    { DATABASE_URL: 'postgres://keepsong:1 %40%3A%2F%25%23%3Fé+&=\\ %2541@db/keepsong' },
    { DATABASE_URL: database, PGPASSWORD: odd },
    { DATABASE_URL: `${database}?application_name=shop`, PGPASSWORD_FILE: file },
  ])
    expect(connection(variables), variables.DATABASE_URL).toEqual(whole);
  const own = { DATABASE_URL: 'postgres://keepsong:own@db/keepsong', PGPASSWORD: odd };
  expect(connection(own).password, 'of the address').toBe('own');
  const socket = connection({ DATABASE_URL: 'postgres://keepsong@/keepsong?host=/run/pg', PGPASSWORD: odd });
  expect(socket).toEqual({ ...whole, host: '/run/pg' });
  expect(connection({ DATABASE_URL: '/run/pg keepsong' })).toMatchObject({ host: '/run/pg', database: 'keepsong' });
  expect(read({ DATABASE_URL: database, PGPASSWORD: odd })).not.toHaveProperty('PGPASSWORD');
});
