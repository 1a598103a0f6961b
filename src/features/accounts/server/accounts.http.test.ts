import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSignUp, business, lettersTo } from '#features/subscriptions/server/test/businesses.ts';
import { systemClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addColleague, adminBrowser, callAuth, passwordToken, signIn } from '#server/test/staff.ts';
import { codeFor } from '#server/test/totp.ts';
import { changeRole } from './staff.ts';
import { newStaffLink } from './staff-link.ts';

const password = 'a long pass phrase';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ work: false, environment: { STAFF_TOTP: 'true' } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const auth = (browser: TestBrowser, path: string, body: object): Promise<Response> =>
  callAuth(service, browser, path, body);

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
  await addColleague(service, admin, pat);
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
  const { password: _, ...invited } = sam;
  const { id } = await admin.api.accounts.addStaff(invited);
  const token = await passwordToken(service, sam.email);
  const choose = (wanted: string) =>
    new TestBrowser(service.baseUrl).api.accounts.choosePassword({ token, password: wanted });
  await expect(choose('qwerty123456')).rejects.toMatchObject({ code: 'PASSWORD_COMMON' });
  await expect(choose('only eleven')).rejects.toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    message: 'Use 12 characters or more',
  });
  expect(await choose(password)).toEqual({ email: 'sam@example.com', page: '/admin' });
  await expect(admin.api.accounts.addStaff(invited)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
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

test('ADM-01 the audit names what was acted upon, also once it is gone', async () => {
  const { id } = await admin.api.moderation.addTerm({ category: 'hate', words: 'purple nonsense' });
  const newest = async () => (await admin.api.accounts.listAudit({})).entries[0];
  const added = { action: 'moderation-term-added', subject_id: id };
  expect(await newest()).toMatchObject({ ...added, subject: 'purple nonsense', subject_kind: 'term' });
  await admin.api.moderation.removeTerm({ id });
  const removed = { action: 'moderation-term-removed', subject_id: id };
  expect(await newest()).toMatchObject({ ...removed, subject: 'purple nonsense', subject_kind: null });
  await admin.api.apiKeys.createApiKey({ name: 'Shop figures', scopes: ['orders:read'] });
  expect(await newest()).toMatchObject({ action: 'create-api-key', subject: 'Shop figures', subject_kind: 'key' });
  const fay = { full_name: 'Fay Field', email: 'fay@example.com', password, region: 'London' } as const;
  await admin.api.affiliates.addAffiliate({ ...fay, tier: 'Bronze' });
  expect(await newest()).toMatchObject({ action: 'add-affiliate', subject: 'Fay Field', subject_kind: 'affiliate' });
});

test('ADM-01 every change leaves one line in the audit, page after page, that not even the database lets go', async () => {
  const { db } = service.deps;
  const all = await admin.api.accounts.listAudit({});
  const ofSam = all.entries.filter(({ action }) => /role|password/.test(action));
  expect(ofSam.slice(0, 3)).toMatchObject([
    { action: 'change-role', actor: 'Ada', subject: 'Sam', before: { role: 'producer' }, after: { role: 'user' } },
    { action: 'change-password', actor: 'Sam' },
    { action: 'choose-password', actor: 'Sam' },
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

test('MEND-16a whoever was taken off the staff comes back by a new invitation, without the lost second factor', async () => {
  const rob = { name: 'Rob', email: 'rob@example.com', role: 'producer' } as const;
  const id = await addColleague(service, admin, { ...rob, password });
  const before = await signIn(service, { email: rob.email, password });
  const { totpURI } = (await (await auth(before, 'two-factor/enable', { password })).json()) as Enrolment;
  await auth(before, 'two-factor/verify-totp', { code: codeFor(totpURI, now()) });
  await admin.api.accounts.changeRole({ id, role: 'none' });

  expect(await admin.api.accounts.addStaff({ ...rob, name: 'Rob again', role: 'admin' })).toMatchObject({
    id,
    name: 'Rob again',
    role: 'admin',
    second_factor: false,
    has_joined: false,
  });
  const other = new TestBrowser(service.baseUrl);
  expect((await auth(other, 'sign-in/email', { email: rob.email, password })).status, 'the old password').toBe(401);
  const token = await passwordToken(service, rob.email);
  await other.api.accounts.choosePassword({ token, password: 'quite another pass phrase' });
  await expect(other.api.accounts.choosePassword({ token, password: 'and another one' })).rejects.toMatchObject({
    code: 'LINK_OVER',
  });
  const back = await signIn(service, { email: rob.email, password: 'quite another pass phrase' });
  expect(await back.api.accounts.whoAmI()).toMatchObject({ name: 'Rob again', second_factor: 'missing' });
});

test('MEND-16a an account that never was of the staff is not made one by its address', async () => {
  const affiliate = { full_name: 'Affi', email: 'affi@example.com', password: 'violet-otter-7' };
  await admin.api.affiliates.addAffiliate({ ...affiliate, region: 'London', tier: 'Bronze' });
  await expect(
    admin.api.accounts.addStaff({ name: 'Affi', email: affiliate.email, role: 'producer' }),
  ).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
});

test('MEND-16b a new one-time link of the terminal ends the one before', async () => {
  const [first, second] = [await newStaffLink(service.deps), await newStaffLink(service.deps)];
  const open = async (link: string) => {
    const browser = new TestBrowser(service.baseUrl);
    return (await auth(browser, 'staff-link', { token: link.split('token=')[1] })).status;
  };
  expect(await open(first)).toBe(401);
  expect(await open(second)).toBe(200);
});

test('MEND-16c an invited colleague has no password until the invitation is followed, and it can be sent again', async () => {
  const nia = { name: 'Nia', email: 'nia@example.com', role: 'producer' } as const;
  const { id } = await admin.api.accounts.addStaff(nia);
  const first = await passwordToken(service, nia.email);
  await admin.api.accounts.inviteAgain({ id });
  const token = await passwordToken(service, nia.email);
  const { choosePassword } = new TestBrowser(service.baseUrl).api.accounts;
  await expect(choosePassword({ token: first, password })).rejects.toMatchObject({ code: 'LINK_OVER' });
  expect(await choosePassword({ token, password })).toMatchObject({ email: nia.email });
  await expect(admin.api.accounts.inviteAgain({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('MEND-16d whoever forgot the password chooses a new one by a letter, which signs them out everywhere', async () => {
  const eve = { name: 'Eve', email: 'eve@example.com', role: 'producer' } as const;
  await addColleague(service, admin, { ...eve, password });
  const before = await signIn(service, { email: eve.email, password });
  const stranger = new TestBrowser(service.baseUrl);
  const known = await stranger.api.accounts.forgotPassword({ email: 'Eve@example.com' });
  expect(await stranger.api.accounts.forgotPassword({ email: 'nobody@example.com' })).toEqual(known);
  expect(await passwordToken(service, 'nobody@example.com')).toBe('');
  const token = await passwordToken(service, eve.email);
  await stranger.api.accounts.choosePassword({ token, password: 'a pass phrase that is new' });
  expect(await before.api.accounts.whoAmI()).toMatchObject({ role: 'visitor', session_ended: true });
  await signIn(service, { email: eve.email, password: 'a pass phrase that is new' });
});

test('MEND-16d a business that forgot its password gets a letter too, three in an hour at most', async () => {
  await business(service, { email: 'agent@example.com' });
  const { accounts } = new TestBrowser(service.baseUrl).api;
  const letters = async () =>
    (await lettersTo(service, 'agent@example.com')).filter((text) => text.includes('/password#token='));
  for (let asked = 0; asked < 5; asked++) await accounts.forgotPassword({ email: 'agent@example.com' });
  expect(await letters()).toHaveLength(3);
  const token = await passwordToken(service, 'agent@example.com');
  expect(await accounts.choosePassword({ token, password: 'kettle-of-brass' })).toEqual({
    email: 'agent@example.com',
    page: '/estate-agent',
  });
});

test('MEND-16e two admins who take the role from each other at once leave one', async () => {
  const add = (name: string) =>
    admin.api.accounts.addStaff({ name, email: `${name}@example.com`, role: 'admin' }).then(({ id }) => id);
  const [one, two] = [await add('one'), await add('two')];
  const ends = (actor: string, id: string): Promise<unknown> =>
    changeRole(service.deps, { id, role: 'none' }, actor).catch((error: unknown) => error);
  await Promise.all([ends(one, two), ends(two, one)]);
  const { staff } = await admin.api.accounts.listStaff();
  expect(staff.filter(({ id }) => id === one || id === two)).toHaveLength(1);
});

test('STU-01 an invitation lasts its seven days, whoever says that they forgot the password', async () => {
  await admin.api.accounts.addStaff({ name: 'Ida', email: 'ida@example.com', role: 'producer' });
  const invitation = await passwordToken(service, 'ida@example.com');
  await new TestBrowser(service.baseUrl).api.accounts.forgotPassword({ email: 'ida@example.com' });
  const chosen = { token: invitation, password: 'copper-kettle-77-long' };
  const { email } = await new TestBrowser(service.baseUrl).api.accounts.choosePassword(chosen);
  expect(email).toBe('ida@example.com');
});

test('STU-01 a link that was sent works though it is asked for again and no other letter may go', async () => {
  const { accounts, subscriptions } = new TestBrowser(service.baseUrl).api;
  await subscriptions.signUp(aSignUp({ email: 'moira@example.com' }));
  await service.deps.db.execute(sql`delete from limits`);
  for (let asked = 0; asked < 2; asked += 1) await accounts.forgotPassword({ email: 'moira@example.com' });
  const letters = (await lettersTo(service, 'moira@example.com')).filter((text) => text.includes('/password#token='));
  expect(letters).toHaveLength(1);
  const token = await passwordToken(service, 'moira@example.com');
  const { email } = await accounts.choosePassword({ token, password: 'copper-kettle-77' });
  expect(email).toBe('moira@example.com');
});
