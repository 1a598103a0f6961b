import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addColleague, adminBrowser, callAuth, passwordToken, signIn } from '#server/test/staff.ts';
import { codeFor } from '#server/test/totp.ts';
import { insertSecret } from './repository.ts';
import { session } from './schema.ts';

const password = 'a long pass phrase';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ work: false, environment: { STAFF_TOTP: 'true' } });
  admin = await adminBrowser(service);
  await enrol(admin);
});
afterAll(() => service.end());

const auth = (browser: TestBrowser, path: string, body: object): Promise<Response> =>
  callAuth(service, browser, path, body);

interface Enrolment {
  totpURI: string;
  backupCodes: string[];
}

const codeOf = ({ totpURI }: Enrolment): string => codeFor(totpURI, systemClock.now().getTime());

/** Sets up the second factor of the account that the browser is signed in to. */
async function enrol(browser: TestBrowser): Promise<Enrolment> {
  const enrolment = (await (await auth(browser, 'two-factor/enable', { password })).json()) as Enrolment;
  expect((await auth(browser, 'two-factor/verify-totp', { code: codeOf(enrolment) })).status).toBe(200);
  return enrolment;
}

/** A producer who has set up a second factor. */
async function producer(name: string) {
  const account = { name, email: `${name}@example.com`, password };
  const id = await addColleague(service, admin, { ...account, role: 'producer' });
  const browser = await signIn(service, account);
  return { ...account, id, browser, enrolment: await enrol(browser) };
}

/** Has a browser trusted by an account, as better-auth stores it: signed cookie and row. */
async function trust(browser: TestBrowser, accountId: string): Promise<void> {
  const identifier = `trust-device-of-${accountId}`;
  const now = systemClock.now();
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
  const id = service.deps.ids.id();
  await insertSecret(service.deps.db, { id, identifier, value: accountId, expiresAt, createdAt: now, updatedAt: now });
  const signed = (text: string, encoding: 'base64' | 'base64url') =>
    createHmac('sha256', service.deps.config.SECRET).update(text).digest(encoding);
  const value = `${signed(`${accountId}!${identifier}`, 'base64url')}!${identifier}`;
  browser.cookies.set('keepsong.trust_device', encodeURIComponent(`${value}.${signed(value, 'base64')}`));
}

/** Role of a browser once it has given the password of an account, and no code. */
async function roleByPassword(browser: TestBrowser, email: string, typed: string): Promise<string> {
  expect((await auth(browser, 'sign-in/email', { email, password: typed })).status).toBe(200);
  return (await browser.api.accounts.whoAmI()).role;
}

test('ADM-01 a session that began by the password alone ends when the account sets up its second factor', async () => {
  const eve = { name: 'Eve', email: 'eve@example.com', password };
  await addColleague(service, admin, { ...eve, role: 'admin' });
  const thief = await signIn(service, eve);
  expect(await thief.api.accounts.whoAmI()).toMatchObject({ role: 'user', second_factor: 'missing' });
  const owner = await signIn(service, eve);
  const enrolment = await enrol(owner);
  expect(await owner.api.accounts.whoAmI()).toMatchObject({ role: 'admin', second_factor: 'on' });
  expect(await thief.api.accounts.whoAmI()).toMatchObject({ role: 'visitor', session_ended: true });

  // Whoever gave a code stays, also when a code is given once more.
  const phone = new TestBrowser(service.baseUrl);
  await auth(phone, 'sign-in/email', { email: eve.email, password });
  await auth(phone, 'two-factor/verify-totp', { code: codeOf(enrolment) });
  expect((await auth(owner, 'two-factor/verify-totp', { code: codeOf(enrolment) })).status).toBe(200);
  expect((await phone.api.accounts.whoAmI()).role).toBe('admin');
});

test('ADM-01 who read the account before its second factor was set up, and signs in after it, is asked for the code', async () => {
  const account = { name: 'Ivy', email: 'ivy@example.com', password };
  const id = await addColleague(service, admin, { ...account, role: 'producer' });
  const owner = await signIn(service, account);
  const enrolment = (await (await auth(owner, 'two-factor/enable', { password })).json()) as Enrolment;
  // The other one's sign-in has read the account, and goes on to its session when the code was given.
  const { db } = service.deps;
  await db.execute(sql`create function enrols() returns trigger language plpgsql as $$ begin
    update two_factor set verified = true where user_id = new.user_id;
    update "user" set two_factor_enabled = true where id = new.user_id;
    return new; end $$`);
  await db.execute(sql`create trigger enrols before insert on session for each row execute function enrols()`);
  const thief = new TestBrowser(service.baseUrl);
  const answer = await auth(thief, 'sign-in/email', { email: account.email, password });
  await db.execute(sql`drop trigger enrols on session`);
  expect(await answer.json()).toMatchObject({ twoFactorRedirect: true });
  expect((await thief.api.accounts.whoAmI()).role).toBe('visitor');
  expect(await db.$count(session, eq(session.userId, id)), 'the owner’s alone').toBe(1);
  expect((await auth(thief, 'two-factor/verify-totp', { code: codeOf(enrolment) })).status).toBe(200);
  expect((await thief.api.accounts.whoAmI()).role).toBe('producer');
});

test('ADM-01 a sign-in by a password that is replaced meanwhile begins no session', async () => {
  const account = { name: 'Una', email: 'una@example.com', password };
  const id = await addColleague(service, admin, { ...account, role: 'producer' });
  const { db } = service.deps;
  // The sign-in has verified the old password, and goes on to its session when another one is chosen.
  await db.execute(sql`create function replaces() returns trigger language plpgsql as $$ begin
    update account set password = 'another' where user_id = new.user_id;
    update "user" set two_factor_enabled = true where id = new.user_id;
    return new; end $$`);
  await db.execute(sql`create trigger replaces before insert on session for each row execute function replaces()`);
  const thief = new TestBrowser(service.baseUrl);
  const answer = await auth(thief, 'sign-in/email', { email: account.email, password });
  await db.execute(sql`drop trigger replaces on session`);
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'INVALID_EMAIL_OR_PASSWORD' }]);
  expect((await thief.api.accounts.whoAmI()).role).toBe('visitor');
  expect(await db.$count(session, eq(session.userId, id))).toBe(0);
});

test('ADM-01 no browser is spared the code: neither a code nor a recovery code makes it a trusted one', async () => {
  const { email, enrolment } = await producer('nia');
  const browser = new TestBrowser(service.baseUrl);
  await auth(browser, 'sign-in/email', { email, password });
  const refused = await auth(browser, 'two-factor/verify-totp', { code: codeOf(enrolment), trustDevice: true });
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'TRUST_NOT_OFFERED' }]);
  const [code] = enrolment.backupCodes;
  expect((await auth(browser, 'two-factor/verify-backup-code', { code, trustDevice: true })).status).toBe(400);
  expect([...browser.cookies.keys()]).not.toContain('keepsong.trust_device');
  expect((await browser.api.accounts.whoAmI()).role).toBe('visitor');
  expect((await auth(browser, 'two-factor/verify-backup-code', { code, trustDevice: false })).status).toBe(200);
  expect((await browser.api.accounts.whoAmI()).role).toBe('producer');
});

test('ADM-01 a new password ends the trust of browsers from before, as do another role and a second factor set up anew', async () => {
  const newPassword = 'quite another pass phrase';
  const endings: Record<string, (account: Awaited<ReturnType<typeof producer>>) => Promise<unknown>> = {
    forgot: async ({ email, browser }) => {
      await browser.api.accounts.forgotPassword({ email });
      await browser.api.accounts.choosePassword({ token: await passwordToken(service, email), password: newPassword });
    },
    change: ({ browser }) => auth(browser, 'change-password', { currentPassword: password, newPassword }),
    demoted: ({ id }) => admin.api.accounts.changeRole({ id, role: 'editor' }),
    anew: async ({ browser }) => {
      await auth(browser, 'two-factor/disable', { password });
      await enrol(browser);
    },
  };
  for (const [name, end] of Object.entries(endings)) {
    const account = await producer(name);
    const trusted = new TestBrowser(service.baseUrl);
    await trust(trusted, account.id);
    const cookie = trusted.cookies.get('keepsong.trust_device') ?? '';
    expect(await roleByPassword(trusted, account.email, password), `${name}: trusted before`).toBe('producer');
    expect(trusted.cookies.get('keepsong.trust_device')).not.toBe(cookie);
    await end(account);
    const typed = name === 'forgot' || name === 'change' ? newPassword : password;
    trusted.cookies.delete('keepsong.session_token');
    expect(await roleByPassword(trusted, account.email, typed), `${name}: trusted after`).toBe('visitor');
  }
});
