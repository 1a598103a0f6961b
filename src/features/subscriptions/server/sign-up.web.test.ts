import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { aSignUp, auth, business, lettersTo, linksIn, password } from './test/businesses.ts';

let service: TestService;
const hour = 3_600_000;
// In the past, because a session is as old as the machine's clock says.
const clock = new SettableClock(new Date(new Date().getTime() - 48 * hour));
beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.end());

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);
const signUp = (changes: Parameters<typeof aSignUp>[0]) => visitor().api.subscriptions.signUp(aSignUp(changes));
const refusal = async (call: Promise<unknown>): Promise<unknown> => (await safe(call)).error;
/** As if a day had passed since the last letter to anybody. */
const nextDay = (): Promise<unknown> => service.deps.db.execute(sql`delete from limits where key like 'letter-%'`);
const links = async (email: string): Promise<string[]> => linksIn(await lettersTo(service, email));

test('AGT-04 a business signs up, confirms by the link of its letter once, and is sent on to its page', async () => {
  const email = 'First.Agent@Example.com';
  const browser = visitor();
  await browser.api.subscriptions.signUp(aSignUp({ email: ` ${email} `, vat_registered: false }));
  expect((await browser.api.accounts.whoAmI()).role).toBe('visitor');
  await nextDay();
  const early = await auth(browser, 'sign-in/email', { email, password });
  expect([early.status, await early.json()]).toMatchObject([403, { code: 'EMAIL_NOT_VERIFIED' }]);
  // Signing in too early had the letter sent anew; either link works, and only one of them, once.
  const sent = await links(email.toLowerCase());
  expect(sent).toHaveLength(2);
  expect((await auth(browser, 'confirm-email', { token: `${sent[0]}x`, password })).status).toBe(401);
  const mistyped = await auth(browser, 'confirm-email', { token: sent[1], password: `${password}!` });
  expect([mistyped.status, await mistyped.json()]).toMatchObject([403, { code: 'OTHER_PASSWORD' }]);
  const confirmed = await auth(browser, 'confirm-email', { token: sent[1], password });
  expect(await confirmed.json()).toEqual({ redirect: '/estate-agent' });
  for (const token of sent) expect((await auth(visitor(), 'confirm-email', { token, password })).status).toBe(401);
  expect((await browser.api.subscriptions.readProfile()).profile).toEqual({
    kind: 'estate-agent',
    email: email.toLowerCase(),
    first_name: 'Moira',
    last_name: 'Bell',
    company_name: 'Bell & Daughters',
    vat_registered: false,
    vat_number: null,
    postal_address: '',
  });
  const again = visitor();
  expect((await auth(again, 'sign-in/email', { email, password: 'another-kettle' })).status).toBe(401);
  expect((await auth(again, 'sign-in/email', { email, password })).status).toBe(200);
  expect((await again.api.subscriptions.readProfile()).profile?.email).toBe(email.toLowerCase());
  expect((await visitor().api.subscriptions.readProfile()).profile).toBeNull();
  for (const path of ['send-verification-email', 'verify-email', 'sign-up/email'])
    expect((await auth(visitor(), path, { email, password, name: 'x' })).ok, path).toBe(false);

  await signUp({ email: 'host@example.com', kind: 'host' });
  const [token] = await links('host@example.com');
  clock.advance(24 * hour);
  expect((await auth(visitor(), 'confirm-email', { token, password })).status).toBe(401);
  await auth(visitor(), 'sign-in/email', { email: 'host@example.com', password });
  const host = await auth(visitor(), 'confirm-email', {
    token: (await links('host@example.com'))[0],
    password,
  });
  expect(await host.json()).toEqual({ redirect: '/hosts' });
});

test('AGT-04 what is missing or too weak is refused in the documents’ words, and nothing is kept of it', async () => {
  const email = 'refused@example.com';
  const required = 'Please fill in all required fields';
  expect(await refusal(signUp({ email, first_name: '', last_name: ' \n', company_name: '\u00a0' }))).toMatchObject({
    message: required,
    data: { fields: ['first_name', 'last_name', 'company_name'] },
  });
  expect(await refusal(signUp({ email: ' ' }))).toMatchObject({ message: required, data: { fields: ['email'] } });
  for (const vat_number of [null, ' '])
    expect(await refusal(signUp({ email, vat_number }))).toMatchObject({ message: 'Please enter your VAT number' });
  for (const wrong of ['not an address', 'a@b.co\r\nBcc: x@y.z'])
    expect(await refusal(signUp({ email: wrong })), wrong).toMatchObject({ code: 'INVALID_EMAIL' });
  expect(await refusal(signUp({ email, password: 'five5' }))).toMatchObject({
    message: 'Password must be at least 6 characters',
  });
  expect(await refusal(signUp({ email, password: 'PassWord1' }))).toMatchObject({ code: 'PASSWORD_COMMON' });
  expect(await refusal(signUp({ email, password: 'x'.repeat(201) }))).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await refusal(signUp({ email, role: 'admin' } as never))).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await lettersTo(service, email)).toEqual([]);
});

test('AGT-04 whether an address has an account is told to its mailbox alone, and nobody takes it over', async () => {
  const email = 'known@example.com';
  const owner = await business(service, { email, company_name: 'Owner & Co' });
  await nextDay();
  expect(await signUp({ email: email.toUpperCase(), company_name: 'Thief Ltd', password: 'thieves-kitchen' })).toEqual(
    await signUp({ email: 'unknown@example.com' }),
  );
  expect((await owner.api.subscriptions.readProfile()).profile?.company_name).toBe('Owner & Co');
  expect((await auth(visitor(), 'sign-in/email', { email, password: 'thieves-kitchen' })).status).toBe(401);
  expect((await lettersTo(service, email)).join('\n')).toContain('Nothing was changed');
  // Of those who sign up with an address that nobody has confirmed, only its reader has a link, and only of their own password.
  const twice = 'twice@example.com';
  await signUp({ email: twice });
  const [own] = await links(twice);
  await nextDay();
  await signUp({ email: twice, password: 'thieves-kitchen' });
  const [thiefs] = (await links(twice)).filter((token) => token !== own);
  expect((await auth(visitor(), 'confirm-email', { token: thiefs, password })).status).toBe(403);
  expect((await auth(visitor(), 'sign-in/email', { email: twice, password: 'thieves-kitchen' })).status).toBe(403);
  expect((await auth(visitor(), 'confirm-email', { token: own, password })).status).toBe(200);
  expect((await auth(visitor(), 'sign-in/email', { email: twice, password: 'thieves-kitchen' })).status).toBe(401);
  expect((await auth(visitor(), 'sign-in/email', { email: twice, password })).status).toBe(200);
});

test('AGT-04 a mailbox is not flooded, and an account that nobody confirms is gone after a week', async () => {
  const email = 'flooded@example.com';
  await business(service, { email: 'flooded-too@example.com' });
  await nextDay();
  for (const address of [email, 'flooded-too@example.com']) {
    const answers = await Promise.all(Array.from({ length: 3 }, () => refusal(signUp({ email: address }))));
    // No letter is promised that is not sent, whether the address has an account or not.
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.find((answer) => answer !== null)).toMatchObject({ code: 'LETTER_SENT_TODAY' });
  }
  for (let tries = 0; tries < 4; tries++) await auth(visitor(), 'sign-in/email', { email, password });
  expect(await links(email)).toHaveLength(1);
  const [rule] = service.rooms.retentionRules().filter(({ what }) => what.includes('nobody confirmed'));
  const week = 7 * 24 * hour;
  const cleared = async (after: number) => rule?.clear(new Date(clock.now().getTime() + after));
  expect(await cleared(week - hour)).toBe(0);
  expect(await cleared(week)).toBeGreaterThan(0);
  expect((await auth(visitor(), 'sign-in/email', { email, password })).status).toBe(401);
  expect((await auth(visitor(), 'sign-in/email', { email: 'known@example.com', password })).status).toBe(200);
});

test('MEND-18b the plan that was chosen before signing up is in the letter’s link, whichever browser follows it', async () => {
  const chooser = new TestBrowser(service.baseUrl);
  await chooser.api.subscriptions.signUp(aSignUp({ email: 'chooser@example.com', plan: 'business_builder' }));
  const [letter = ''] = await lettersTo(service, 'chooser@example.com');
  const [, hash = ''] = /\/partner\/welcome#(\S+)/.exec(letter) ?? [];
  expect(new URLSearchParams(hash).get('plan')).toBe('business_builder');
  await chooser.api.subscriptions.signUp(aSignUp({ email: 'looker@example.com' }));
  expect((await lettersTo(service, 'looker@example.com'))[0]).not.toContain('plan=');
});
