import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { codeFor } from '#server/test/totp.ts';

const password = 'a long pass phrase';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ work: false, environment: { STAFF_TOTP: 'true' } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const auth = (browser: TestBrowser, path: string, body: object): Promise<Response> =>
  browser.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
    body: JSON.stringify(body),
  });

const now = (): number => systemClock.now().getTime();

interface Enrolment {
  totpURI: string;
  backupCodes: string[];
}

test('ADM-01 staff without a second factor may not work where one is required, and set one up with a code', async () => {
  expect(await admin.api.accounts.whoAmI()).toMatchObject({ role: 'user', second_factor: 'missing' });
  await expect(admin.api.accounts.listStaff()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await auth(admin, 'two-factor/enable', { password: 'not the password' })).status).toBe(400);
  const { totpURI, backupCodes } = (await (await auth(admin, 'two-factor/enable', { password })).json()) as Enrolment;
  expect((await auth(admin, 'two-factor/verify-totp', { code: '000000' })).status).toBe(401);
  expect((await admin.api.accounts.whoAmI()).role).toBe('user');
  expect((await auth(admin, 'two-factor/verify-totp', { code: codeFor(totpURI, now()) })).status).toBe(200);
  expect(await admin.api.accounts.whoAmI()).toMatchObject({ role: 'admin', second_factor: 'on' });

  const other = new TestBrowser(service.baseUrl);
  const signedIn = await auth(other, 'sign-in/email', { email: 'ada@example.com', password });
  expect(await signedIn.json()).toMatchObject({ twoFactorRedirect: true });
  expect((await other.api.accounts.whoAmI()).role).toBe('visitor');
  expect((await auth(other, 'two-factor/verify-totp', { code: '000000' })).status).toBe(401);
  expect((await auth(other, 'two-factor/verify-totp', { code: codeFor(totpURI, now()) })).status).toBe(200);
  expect((await other.api.accounts.whoAmI()).role).toBe('admin');

  for (const [status, code] of [
    [200, backupCodes[0]],
    [401, backupCodes[0]],
  ] as const) {
    const lost = new TestBrowser(service.baseUrl);
    await auth(lost, 'sign-in/email', { email: 'ada@example.com', password });
    expect((await auth(lost, 'two-factor/verify-backup-code', { code })).status).toBe(status);
  }
  const { entries } = await admin.api.accounts.listAudit({});
  expect(entries.map(({ action }) => action)).toEqual([
    'second-factor-on',
    'second-factor-begun',
    'become-first-admin',
  ]);
});

test('ADM-01 an account is locked after ten wrong codes, even with the right one', async () => {
  const pat = { name: 'Pat', email: 'pat@example.com', password, role: 'producer' } as const;
  await admin.api.accounts.addStaff(pat);
  const browser = new TestBrowser(service.baseUrl);
  await auth(browser, 'sign-in/email', { email: pat.email, password });
  const { totpURI } = (await (await auth(browser, 'two-factor/enable', { password })).json()) as Enrolment;
  await auth(browser, 'two-factor/verify-totp', { code: codeFor(totpURI, now()) });
  const thief = new TestBrowser(service.baseUrl);
  for (let tries = 0; tries < 12; tries++) {
    if (tries % 4 === 0) await auth(thief, 'sign-in/email', { email: pat.email, password });
    await auth(thief, 'two-factor/verify-totp', { code: '000000' });
  }
  await auth(thief, 'sign-in/email', { email: pat.email, password });
  expect((await auth(thief, 'two-factor/verify-totp', { code: codeFor(totpURI, now()) })).status).toBe(429);
});

test('ADM-01 accounts of staff: made once, with a good password, changed and ended with every session', async () => {
  const sam = { name: 'Sam', email: 'Sam@Example.com', password, role: 'producer' } as const;
  await expect(admin.api.accounts.addStaff({ ...sam, password: 'qwerty123456' })).rejects.toMatchObject({
    code: 'PASSWORD_COMMON',
  });
  await expect(admin.api.accounts.addStaff({ ...sam, password: 'short' })).rejects.toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
  });
  const { id } = await admin.api.accounts.addStaff(sam);
  await expect(admin.api.accounts.addStaff(sam)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  const browser = new TestBrowser(service.baseUrl);
  await auth(browser, 'sign-in/email', { email: 'sam@example.com', password });
  const change = (newPassword: string) =>
    auth(browser, 'change-password', { currentPassword: password, newPassword, revokeOtherSessions: true });
  expect(await (await change('qwerty123456')).json()).toMatchObject({ code: 'PASSWORD_COMMON' });
  expect(await (await change('only eleven')).json()).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
  expect((await change('another long pass phrase')).status).toBe(200);
  expect((await browser.api.accounts.whoAmI()).second_factor).toBe('missing');
  await admin.api.accounts.changeRole({ id, role: 'none' });
  expect((await browser.api.accounts.whoAmI()).role).toBe('visitor');
  const { you } = await admin.api.accounts.listStaff();
  await expect(admin.api.accounts.changeRole({ id: you, role: 'producer' })).rejects.toMatchObject({
    code: 'YOURSELF',
  });
});

test('ADM-01 every change leaves one line in the audit, page after page, that not even the database lets go', async () => {
  const { db } = service.deps;
  const all = await admin.api.accounts.listAudit({});
  expect(all.entries.slice(0, 2)).toMatchObject([
    { action: 'change-role', actor: 'Ada', subject: 'Sam', before: { role: 'producer' }, after: { role: 'user' } },
    { action: 'change-password', actor: 'Sam' },
  ]);
  expect(all.entries.filter(({ subject, action }) => subject === 'Sam' && action === 'add-staff')).toHaveLength(1);
  await expect(db.execute(sql`update audit set action = 'nothing'`)).rejects.toThrow();
  await expect(db.execute(sql`delete from audit`)).rejects.toThrow();
  await db.execute(sql`insert into audit (id, at, actor, action, subject)
    select 'many-' || n, now() - interval '1 day', 'x', 'many', 'y' from generate_series(1, 120) n`);
  const seen = new Set<string>();
  let before: string | null | undefined;
  do {
    const page = await admin.api.accounts.listAudit({ action: 'many', ...(before ? { before } : {}) });
    for (const { id } of page.entries) seen.add(id);
    before = page.next_before;
  } while (before);
  expect(seen.size).toBe(120);
});
