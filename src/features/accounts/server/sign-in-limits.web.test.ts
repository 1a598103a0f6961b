import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { aSignUp, lettersTo, linksIn } from '#features/subscriptions/server/test/businesses.ts';
import { createLog } from '#platform/log.ts';
import { networkKey } from '#platform/network-key.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser, passwordToken } from '#server/test/staff.ts';
import { orBusy, orRefused } from './busy-passwords.ts';
import { hashPassword } from './password.ts';
import { newStaffLink } from './staff-link.ts';

let service: TestService;
/** Errors that were logged. */
const told: string[] = [];
beforeAll(async () => {
  // As in production, behind a proxy on this machine.
  service = await startService({
    work: false,
    environment: { NODE_ENV: 'development', TRUSTED_PROXIES: '127.0.0.1' },
    log: createLog('error', { destination: { write: (line: string) => void told.push(line) } }),
  });
  await adminBrowser(service);
});
afterAll(() => service.end());
beforeEach(() => service.deps.db.execute(sql`delete from limits`));

const ada = 'ada@example.com';
const right = 'a long pass phrase';

function signIn(from: string, { email = ada, password = 'not the password' } = {}): Promise<Response> {
  return fetch(`${service.baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl, 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
}

const status = async (from: string, who: { email?: string; password?: string } = {}): Promise<number> =>
  (await signIn(from, who)).status;

/** As if so many wrong passwords had come already. */
const setTries = (rule: string, points: number): Promise<unknown> =>
  service.deps.db.execute(sql`update limits set points = ${points} where key like ${`${rule}:%`}`);

const spellings = (host: number): string[] => [
  `2001:db8:0:0::${host.toString(16)}`,
  `2001:DB8:0000:0:0:0:0:${host.toString(16)}`,
  `[2001:db8::${host.toString(16)}]:4${host}`,
  `2001:db8::%eth${host}`,
];

test('HOLE-11 wrong passwords from one IPv6 network count together, whatever the address and its spelling', async () => {
  const answers = [];
  for (let host = 1; host <= 11; host++) answers.push(await status(spellings(host)[host % 4] ?? ''));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  const refused = await signIn('2001:db8::beef', { password: right });
  expect(refused.status, 'the right password').toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('HOLE-11 eleven wrong passwords from one IPv6 network lock nobody of another one out, staff neither', async () => {
  for (let host = 1; host <= 11; host++) await status(`2001:db8:bad::${host}`);
  expect(await status('2001:db8:600d::1', { password: right })).toBe(200);
  expect(await status('198.51.100.7', { password: right })).toBe(200);
});

test('HOLE-11 addresses that nobody can read share one bucket, and keep nobody else out', async () => {
  await status('unknown');
  await setTries('sign-in-account-network', 10);
  expect(await status('not an address', { password: right })).toBe(429);
  expect(await status('198.51.100.7', { password: right })).toBe(200);
});

test('HOLE-11 somebody who mistypes locks no colleague behind the same address out', async () => {
  await status('203.0.113.1', { email: 'sam@example.com' });
  await setTries('sign-in-account-network', 10);
  expect(await status('203.0.113.1', { email: 'SAM@example.com ' })).toBe(429);
  expect(await status('203.0.113.1', { password: right })).toBe(200);
});

test('HOLE-11 tries that are refused for one account use up nothing of what its network has', async () => {
  await status('203.0.113.9', { email: 'sam@example.com' });
  await setTries('sign-in-account-network', 10);
  await setTries('sign-in-network', 199);
  for (let refused = 0; refused < 3; refused++)
    expect(await status('203.0.113.9', { email: 'sam@example.com' })).toBe(429);
  expect(await status('203.0.113.9', { password: right })).toBe(200);
});

test('HOLE-11 a network may mistype two hundred times in a quarter of an hour, and right passwords do not count', async () => {
  await status('203.0.113.2', { email: 'one@example.com' });
  await setTries('sign-in-network', 199);
  expect(await status('203.0.113.2', { password: right })).toBe(200);
  expect(await status('203.0.113.2', { password: right })).toBe(200);
  expect(await status('203.0.113.2', { email: 'two@example.com' })).toBe(401);
  expect(await status('203.0.113.2', { email: 'three@example.com' })).toBe(429);
});

test('HOLE-11 guesses from many networks stop at a hundred, and do not lock the owner out where they have signed in', async () => {
  expect(await status('203.0.113.3', { password: right })).toBe(200);
  expect(await status('198.51.100.1')).toBe(401);
  await setTries('sign-in-account', 99);
  expect(await status('198.51.100.2')).toBe(401);
  expect(await status('198.51.100.3')).toBe(429);
  expect(await status('192.0.2.200', { password: right }), 'a network it never came from').toBe(429);
  expect(await status('203.0.113.3', { password: right }), 'its own').toBe(200);
});

/** Keeps as many passwords waiting as may wait, until `work` is done. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const state = { isDone: false };
  const keepOn = async (): Promise<void> => {
    while (!state.isDone) await hashPassword(right).catch(() => nextTurn());
  };
  const others = Array.from({ length: 40 }, keepOn);
  const result = await work().finally(() => (state.isDone = true));
  await Promise.all(others);
  return result;
}

/** A network of one site. */
const site = (network: number): string => `2001:db8:77:${network}::1`;

/** @returns status, code and when to come again */
async function call(from: string, path: string, body: object): Promise<string> {
  const answer = await fetch(`${service.baseUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const { code = '' } = (await answer.json()) as { code?: string };
  return `${answer.status} ${code} ${answer.headers.get('retry-after') ?? ''}`.trim();
}

/** Keeps all turns that the site has for passwords. @returns what gives them back */
function holdPasswords(): () => Promise<unknown> {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const held = [1, 2, 3, 4].flatMap((network) => [
    orBusy(networkKey(site(network)), () => gate),
    orRefused(networkKey(site(network)), () => gate),
  ]);
  return () => {
    letGo();
    return Promise.all(held);
  };
}

test('HOLE-11 the networks of one site hold eight passwords together, in whichever way they are sent, and nobody else of theirs', async () => {
  const agent = aSignUp({ email: 'held-agent@example.com' });
  const field = { full_name: 'Fay', region: 'London', accept_terms: true, email: 'held-fay@example.com' };
  expect(await call('192.0.2.5', 'v1/estate-agent-profiles', agent)).toBe('200');
  const [token = ''] = linksIn(await lettersTo(service, agent.email));
  await call('192.0.2.5', 'v1/forgot-password', { email: ada });
  const chosen = { token: await passwordToken(service, ada), password: right };
  const ways: [path: string, body: object][] = [
    ['auth/sign-in/email', { email: ada, password: right }],
    ['auth/confirm-email', { token, password: agent.password }],
    ['v1/choose-password', chosen],
    ['v1/affiliate/register', { ...field, password: 'brass-kettle-9' }],
    ['v1/estate-agent-profiles', aSignUp({ email: 'another-agent@example.com' })],
  ];
  await service.deps.db.execute(sql`delete from limits`);
  const letGo = holdPasswords();
  for (const [path, body] of ways)
    expect(await call(site(9), path, body), path).toBe(path.startsWith('auth/') ? '503 BUSY 10' : '503 BUSY 5');
  expect(told.filter((line) => line.includes('a procedure failed'))).toEqual([]);
  const { rows } = await service.deps.db.execute(sql`select key from limits where points > 0`);
  expect(rows, 'it does not count').toEqual([]);
  expect(await status('2001:db8:78::1', { password: right }), 'another site').toBe(200);
  await letGo();
  for (const [path, body] of ways) expect(await call(site(9), path, body), path).toBe('200');
});

test('HOLE-11 the first admin’s link is not used up while the passwords of their network wait', async () => {
  const { db } = service.deps;
  await db.execute(sql`update "user" set role = 'user' where email = ${ada}`);
  const token = (await newStaffLink(service.deps)).split('token=')[1];
  const first = { token, name: 'Eve', email: 'eve@example.com', password: right };
  const letGo = holdPasswords();
  expect(await call(site(9), 'auth/staff-link', first)).toBe('503 BUSY 10');
  await letGo();
  expect(await call(site(9), 'auth/staff-link', first)).toBe('200');
  await db.execute(sql`update "user" set role = 'admin' where email = ${ada}`);
});

test('HOLE-11 the networks of one site mistype two hundred times together', async () => {
  await status('2001:db8:79:1::1', { email: 'one@example.com' });
  await setTries('sign-in-network', 200);
  expect(await status('2001:db8:79:2::1', { email: 'two@example.com' })).toBe(429);
  expect(await status('2001:db8:80:2::1', { password: right })).toBe(200);
});

test('HOLE-11 while too many passwords wait the next is told when to come again, known address or not, and it does not count', async () => {
  for (const email of [ada, 'nobody@example.com']) {
    const refused = await whileBusy(() => signIn('203.0.113.50', { email }));
    expect(refused.status, email).toBe(503);
    expect([refused.headers.get('retry-after'), refused.headers.get('x-error-code')]).toEqual(['10', 'BUSY']);
    expect(await refused.json()).toMatchObject({ code: 'BUSY' });
  }
  const { rows } = await service.deps.db.execute(
    sql`select points from limits where key like 'sign-in-%' and points > 0`,
  );
  expect(rows).toEqual([]);
  expect(await status('203.0.113.50', { password: right }), 'afterwards').toBe(200);
});

/** Calls a route below `/api/auth`, by GET without a body. */
const callBy = (browser: TestBrowser, path: string, body?: object): Promise<Response> =>
  browser.fetch(`/api/auth/${path}`, {
    headers: { origin: service.baseUrl, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

test('HOLE-11 who is signed in tries the password sixty times in a quarter of an hour, whichever call tells if it is right', async () => {
  const browser = await adminBrowser(service);
  const wrong = { password: 'not the password' };
  const calls = {
    'change-password': { currentPassword: wrong.password, newPassword: 'another long pass phrase' },
    'two-factor/enable': wrong,
    'two-factor/disable': wrong,
    'two-factor/generate-backup-codes': wrong,
    'two-factor/get-totp-uri': wrong,
  };
  const answers = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (const [path, body] of Object.entries(calls)) statuses.push((await callBy(browser, path, body)).status);
    return statuses;
  };
  expect(
    (await answers()).every((one) => one === 400),
    'each of them looks at it',
  ).toBe(true);
  await setTries('change-password', 60);
  expect(await answers()).toEqual([429, 429, 429, 429, 429]);
  expect((await callBy(browser, 'two-factor/verify-totp', { code: '000000' })).status, 'a code').not.toBe(429);
});

test('HOLE-11 who is signed in and whose password nobody has looked at has used up no try, whichever call it was', async () => {
  const browser = await adminBrowser(service);
  const password = { password: right };
  const calls = {
    'change-password': { currentPassword: right, newPassword: 'another long pass phrase' },
    'two-factor/enable': password,
    'two-factor/disable': password,
  };
  await service.deps.db.execute(sql`delete from limits`);
  const held = await whileBusy(async () => {
    const statuses: number[] = [];
    for (const [path, body] of Object.entries(calls)) statuses.push((await callBy(browser, path, body)).status);
    return statuses;
  });
  expect(held).toEqual([503, 503, 503]);
  const { rows } = await service.deps.db.execute(sql`select key from limits where points > 0`);
  expect(rows).toEqual([]);
});

test('HOLE-11 no call is there only to tell a password, or hands out the tokens of other sessions, and a name has its bounds', async () => {
  const browser = await adminBrowser(service);
  const call = (path: string, body?: object) => callBy(browser, path, body);
  expect((await call('verify-password', { password: 'a guess' })).status).toBe(404);
  expect((await call('list-sessions')).status).toBe(404);
  expect((await call('update-user', { name: 'x'.repeat(101) })).status).toBe(400);
  expect((await call('update-user', { name: 'Ada', image: 'javascript:alert(1)' })).status).toBe(400);
  expect((await call('update-user', { name: 'Ada L' })).status).toBe(200);
});

test('HOLE-13 an address that is no text is refused, however deep it is', async () => {
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`;
  const answer = await fetch(`${service.baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl, 'x-forwarded-for': '203.0.113.60' },
    body: `{"email":${deep},"password":"x"}`,
  });
  expect(answer.status).toBe(400);
});
