import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentVersion } from '#features/photo-sessions/domain/limits.ts';
import { daysAgo } from '#platform/test/days-ago.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { anAffiliate, buy, referralOf, Visitor } from './test/field.ts';

let service: TestService;
let admin: TestBrowser;
const day = 24 * 60 * 60 * 1000;
const clock = daysAgo(400);
beforeAll(async () => {
  service = await startService({ clock, site: { ordersPerAddressPerHour: 10_000, dailyCap: 1000 } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const refusal = async (call: Promise<unknown>): Promise<unknown> => (await safe(call)).error;
const key = (): string => globalThis.crypto.randomUUID();
const aSession = async ({ api }: TestBrowser): Promise<string> =>
  (await api.photoSessions.openSession({ client_key: key() })).session_id;

test('AFF-08 a click counts once for a person: not for machines, reloads or the affiliate', async () => {
  const { browser, referralId, id } = await anAffiliate(service, { email: 'clicks@example.com' });
  const clicks = async () =>
    Number((await service.deps.db.execute(sql`select 1 from referral_visits where affiliate_id = ${id}`)).rowCount);
  const visitor = new Visitor(service.baseUrl);
  const session = await aSession(browser);
  const visit = await visitor.follow(referralId.toLowerCase(), session);
  expect(visit).not.toBeNull();
  expect(await visitor.follow(referralId, session), 'a reload').toBe(visit);
  expect(await visitor.follow(referralId), 'a later page, with the referral id alone in its address').toBe(visit);
  expect(await clicks()).toBe(1);
  for (const agent of [
    'WhatsApp/2.23',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'curl/8.0',
  ])
    expect(await new Visitor(service.baseUrl, agent).follow(referralId), agent).toBeNull();
  const early = new Visitor(service.baseUrl);
  early.headers = { 'sec-purpose': 'prefetch;prerender' };
  expect(await early.follow(referralId)).toBeNull();
  expect((await browser.api.affiliates.recordClick({ ref: referralId, session: '' })).visit).toBeNull();
  const own = new Visitor(service.baseUrl);
  own.cookies.set('keepsong_browser', browser.cookies.get('keepsong_browser') ?? '');
  expect(await own.follow(referralId), 'signed out on their own telephone').toBeNull();
  expect(await new Visitor(service.baseUrl).follow('ZZZZZZZZ')).toBeNull();
  expect(await clicks()).toBe(1);
});

test('AFF-08 the last click wins, the order keeps it, and later clicks change nothing', async () => {
  const [first, second] = [
    await anAffiliate(service, { email: 'one@example.com' }),
    await anAffiliate(service, { email: 'two@example.com' }),
  ];
  const visitor = new Visitor(service.baseUrl);
  await visitor.follow(first.referralId, await aSession(first.browser));
  clock.advance(1000);
  const session = await aSession(second.browser);
  await visitor.follow(second.referralId, session);
  const order = await buy(service, visitor);
  expect(await referralOf(service, order.id)).toEqual({
    affiliate_id: second.id,
    session_id: session,
    excluded: null,
  });
  clock.advance(1000);
  await visitor.follow(first.referralId);
  expect(await referralOf(service, order.id)).toMatchObject({ affiliate_id: second.id });
});

test('AFF-07 an order is the affiliate’s own by the address it is paid with, and by the browser they sign in with until then', async () => {
  const { browser, referralId } = await anAffiliate(service, { email: 'pays@example.com' });
  const readdressed = async (from: string, to: string) => {
    const visitor = new Visitor(service.baseUrl);
    await visitor.follow(referralId);
    const draft = { idempotency_key: key() };
    await visitor.api.orders.createCheckoutSession(anOrderInput({ email: from }, draft));
    return referralOf(service, (await buy(service, visitor, { email: to }, draft)).id);
  };
  expect(await readdressed('friend@example.com', 'pays@example.com')).toMatchObject({ excluded: 'own-order' });
  expect(await readdressed('pays@example.com', 'corrected@example.com')).toMatchObject({ excluded: null });

  const visitor = new Visitor(service.baseUrl);
  await visitor.follow(referralId);
  const draft = { idempotency_key: key() };
  const email = 'somebody@example.com';
  await visitor.api.orders.createCheckoutSession(anOrderInput({ email }, draft));
  const placedFrom = visitor.cookies.get('keepsong_browser') ?? '';
  browser.cookies.set('keepsong_browser', placedFrom);
  await browser.api.affiliates.readOwn();
  const { id } = await buy(service, visitor, { email }, draft);
  expect(await referralOf(service, id)).toMatchObject({ excluded: 'own-device' });
});

test('AFF-08 thirty days are remembered only after the visitor’s choice, and a forged cookie says nothing', async () => {
  const { referralId, id } = await anAffiliate(service, { email: 'cookie@example.com' });
  const without = new Visitor(service.baseUrl);
  await without.follow(referralId);
  expect([...without.cookies.keys()].filter((name) => name.includes('referral'))).toEqual([]);
  without.visit = null;
  expect(await referralOf(service, (await buy(service, without)).id)).toBeUndefined();
  const visitor = new Visitor(service.baseUrl);
  const visit = (await visitor.follow(referralId)) ?? '';
  await visitor.api.affiliates.rememberReferral({ visit, remember: true });
  visitor.visit = null;
  clock.advance(29 * day);
  expect(await referralOf(service, (await buy(service, visitor)).id)).toMatchObject({ affiliate_id: id });
  clock.advance(day + 1000);
  expect(await referralOf(service, (await buy(service, visitor)).id)).toBeUndefined();
  const forger = new Visitor(service.baseUrl);
  forger.cookies.set('keepsong_referral', `${visit}.${'0'.repeat(64)}`);
  expect(await referralOf(service, (await buy(service, forger)).id)).toBeUndefined();
  await visitor.api.affiliates.rememberReferral({ visit, remember: false });
  expect(visitor.cookies.get('keepsong_referral')).toBe('');
});

test('AFF-08 a session that is made up, or another affiliate’s, is none: it begins no click of its own and stands nowhere', async () => {
  const { referralId, id } = await anAffiliate(service, { email: 'sessions@example.com' });
  const other = await anAffiliate(service, { email: 'other-sessions@example.com' });
  const visitor = new Visitor(service.baseUrl);
  const visit = await visitor.follow(referralId);
  for (const session of [await aSession(other.browser), 'session_made_up', 'Ann Smith, 12 High Street'])
    expect(await visitor.follow(referralId, session), session).toBe(visit);
  const { rows } = await service.deps.db.execute(
    sql`select session_id from referral_visits where affiliate_id = ${id}`,
  );
  expect(rows).toEqual([{ session_id: null }]);
});

test('AFF-06 ADM-03 who is suspended or has left takes no photos and attests nothing; what is there stays', async () => {
  const { browser, id } = await anAffiliate(service, { email: 'captures@example.com' });
  const session_id = await aSession(browser);
  const { api } = browser;
  const attested = {
    session_id,
    first_name: 'Ruth',
    email: 'ruth.attested@example.com',
    given_at: clock.now().toISOString(),
    how: 'paper',
    consent_version: consentVersion,
    attested: true,
  } as const;
  const tries = async () => [
    await refusal(aSession(browser)),
    await refusal(api.photoSessions.addPhoto({ session_id, upload_id: 'x', client_key: key() })),
    await refusal(api.photoSessions.attestConsent(attested)),
  ];
  const refused = [1, 2, 3].map(() => expect.objectContaining({ code: 'NOT_WORKING' }) as unknown);
  await admin.api.affiliates.setStanding({ id, standing: 'suspended' });
  expect(await tries()).toEqual(refused);
  await admin.api.affiliates.setStanding({ id, standing: 'active' });
  await admin.api.affiliates.setStanding({ id, standing: 'notice' });
  expect(await aSession(browser), 'until the agreement ends').toMatch(/^session_/);
  clock.advance(7 * day);
  expect(await tries()).toEqual(refused);
  expect((await api.photoSessions.listSessions()).sessions).toHaveLength(2);
});

test('ADM-03 who is suspended or has left brings nothing new, and admins see what looks like abuse', async () => {
  const { referralId, id } = await anAffiliate(service, { email: 'leaves@example.com' });
  const visitor = new Visitor(service.baseUrl);
  await visitor.follow(referralId);
  await buy(service, visitor, { email: 'leaves@example.com' });
  const { flags } = await admin.api.affiliates.affiliateStory({ id });
  expect(flags).toMatchObject([{ kind: 'own-order', count: 1 }]);
  await admin.api.affiliates.setStanding({ id, standing: 'notice' });
  expect(await new Visitor(service.baseUrl).follow(referralId)).not.toBeNull();
  clock.advance(7 * day);
  expect(await new Visitor(service.baseUrl).follow(referralId)).toBeNull();
  await admin.api.affiliates.setStanding({ id, standing: 'suspended' });
  expect(await new Visitor(service.baseUrl).follow(referralId)).toBeNull();
  await admin.api.affiliates.setStanding({ id, standing: 'active' });
  expect(await new Visitor(service.baseUrl).follow(referralId)).not.toBeNull();
});
