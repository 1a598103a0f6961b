import { safe } from '@orpc/client';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduction } from '#features/production/server/views.ts';
import { orders } from '#features/orders/server/schema.ts';
import { heldStudio } from '#features/rights/server/test/buyers.ts';
import { changeSettings } from '#features/settings/server/change-settings.ts';
import { SettableClock } from '#platform/clock.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { eventually, payOn, uploadPhoto } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { subscriptionsPersonalData } from './personal-data.ts';
import { reconcilePlans, syncSubscription } from './sync.ts';
import type { PlanKey } from '../domain/plans.ts';
import { aSong, business, codeOf as code, subscribe as pay } from './test/businesses.ts';

const [minute, day] = [60_000, 24 * 3_600_000];
let service: TestService;
const { studio, hold } = heldStudio();
// Long ago, because a session is as old as the machine's clock says, and the test sees months go by.
const clock = new SettableClock(new Date(new Date().getTime() - 400 * day));
beforeAll(async () => {
  service = await startService({ clock, studio, site: { ordersPerAddressPerHour: 10_000, dailyCap: 1000 } });
});
afterAll(() => service.end());

let made = 0;
const agent = (): Promise<TestBrowser> => business(service, { email: `agent${++made}@example.com` });
const check = (browser: TestBrowser) => browser.api.subscriptions.checkSubscription();
const subscribe = (browser: TestBrowser, plan: PlanKey, how?: Parameters<typeof pay>[3]) =>
  pay(service, browser, plan, how);
const send = (browser: TestBrowser, song = aSong()) => browser.api.subscriptions.processSubscriptionOrder(song);

async function orderOf(number: string | null) {
  const [order] = await service.deps.db
    .select()
    .from(orders)
    .where(eq(orders.number, number ?? ''));
  if (!order) throw new Error('no such order');
  return order;
}

test('AGT-05 a plan is paid on the hosted page, counted by the server month by month, and ended with its month', async () => {
  const browser = await agent();
  const none = {
    can_order: false,
    subscribed: false,
    plan: null,
    subscription_tier: null,
    songs_left: 0,
    renews_at: null,
  };
  expect(await check(browser)).toMatchObject(none);
  expect(await code(new TestBrowser(service.baseUrl).api.subscriptions.createCheckout({ priceId: 'starter' }))).toBe(
    'NOT_SIGNED_IN',
  );
  const [first, second] = await Promise.all(
    [0, 1].map(() => browser.api.subscriptions.createCheckout({ priceId: 'starter' })),
  );
  expect(first).toEqual(second);
  // Another choice closes that page: two open ones could both be paid.
  await subscribe(browser, 'agency_builder');
  expect(await payOn(browser, first?.url ?? '')).toBeNull();
  const began = clock.now();
  const named = { plan: 'agency_builder', subscription_tier: 'Agency Builder' };
  const full = { can_order: true, subscribed: true, ...named, songs_left: 3, ends: false };
  expect(await check(browser)).toMatchObject(full);
  expect(await safe(browser.api.subscriptions.createCheckout({ priceId: 'starter' }))).toMatchObject({
    error: { code: 'ALREADY_SUBSCRIBED', data: { tier: 'Agency Builder' } },
  });

  for (const left of [2, 1, 0]) {
    await send(browser);
    expect(await check(browser)).toMatchObject({ songs_left: left, can_order: left > 0, subscribed: true });
  }
  expect(await send(browser)).toEqual({
    order_number: null,
    redirect_url: null,
    needs_upgrade: true,
    current_tier: 'Agency Builder',
  });
  // Nobody else sees anything of it.
  const other = await agent();
  expect(await check(other)).toMatchObject(none);
  expect(await code(send(other))).toBe('SUBSCRIPTION_NEEDED');
  expect(await code(other.api.subscriptions.cancelSubscription())).toBe('NOT_SUBSCRIBED');

  const renews = new Date((await check(browser)).renews_at ?? '');
  expect(renews.getTime() - began.getTime()).toBeGreaterThan(27 * day);
  clock.set(renews);
  await eventually(async () => (await check(browser)).songs_left === 3, 'the next month');
  const { ends_at } = await browser.api.subscriptions.cancelSubscription();
  expect(await check(browser)).toMatchObject({ ...full, ends: true, renews_at: ends_at });
  clock.set(new Date(new Date(ends_at).getTime() - minute));
  expect((await check(browser)).can_order).toBe(true);
  clock.set(new Date(ends_at));
  expect(await check(browser)).toMatchObject(none);
  expect(await code(send(browser))).toBe('SUBSCRIPTION_NEEDED');
});

test('AGT-05 a trial has one sample song, is had once, and a month that is not paid takes no orders', async () => {
  const browser = await agent();
  await subscribe(browser, 'starter', { trial: true, card: '4000000000000341' });
  expect(await check(browser)).toMatchObject({ can_order: true, songs_left: 1 });
  // A song that is made already is cancelled by nobody.
  hold(true);
  const { order_number } = await send(browser);
  expect((await send(browser)).needs_upgrade).toBe(true);
  // Cancelled within the hour, the song is the plan's again.
  await browser.api.rights.cancelOrder({ order_number: order_number ?? '', confirmed: true });
  hold(false);
  expect(await check(browser)).toMatchObject({ can_order: true, songs_left: 1 });
  const { id } = await orderOf(order_number);
  const letters = await service.deps.db
    .select()
    .from(emails)
    .where(eq(emails.key, `cancelled:${id}`));
  expect(letters[0]?.text).toContain('Your plan has this song again');
  const { renews_at } = await check(browser);
  clock.set(new Date(renews_at ?? ''));
  await eventually(async () => !(await check(browser)).can_order, 'the payment to fail');
  expect(await check(browser)).toMatchObject({ subscribed: true, can_order: false, songs_left: 2 });
  expect(await code(send(browser))).toBe('PAYMENT_OVERDUE');
  // The provider gives up after three more tries.
  clock.advance(16 * day);
  // The webhook comes when the emulator's timer wakes, up to half a minute later; the reconciler asks by itself.
  await reconcilePlans(service.deps);
  expect((await check(browser)).subscribed).toBe(false);
  // Whoever asks for a trial once more is not charged instead.
  const again = browser.api.subscriptions.createCheckout({ priceId: 'starter', trial: true });
  expect(await code(again)).toBe('TRIAL_USED');
  await subscribe(browser, 'starter');
  expect(await check(browser)).toMatchObject({ can_order: true, songs_left: 2 });
});

test('AGT-05 a plan is known although its webhooks are lost, come late or in the wrong order, or name nobody', async () => {
  const { payments, db } = service.deps;
  const provider = { ...payments };
  const [browser, patient] = [await agent(), await agent()];
  const plansHere = async (): Promise<string[]> =>
    (await db.execute<{ id: string }>(sql`select id from subscriptions order by created_at`)).rows.map(({ id }) => id);
  const before = await plansHere();
  try {
    payments.verifyEvent = () => {
      throw new PaymentsError('bad-signature', 'lost on the way');
    };
    await subscribe(patient, 'starter');
    await reconcilePlans(service.deps);
    expect((await plansHere()).filter((id) => !before.includes(id))).toHaveLength(1);
    clock.advance(1);
    await subscribe(browser, 'starter');
    expect((await check(browser)).subscribed).toBe(true);
    const id = (await plansHere()).at(-1) ?? '';
    const old = await provider.retrieveSubscription(id);
    await browser.api.subscriptions.cancelSubscription();
    // An answer that was on its way while the plan was ended must not bring it back.
    let slow = true;
    payments.retrieveSubscription = async (which) => {
      if (!slow) return provider.retrieveSubscription(which);
      slow = false;
      await syncSubscription(service.deps, which);
      return old;
    };
    await syncSubscription(service.deps, id);
    expect((await check(browser)).ends).toBe(true);
    const known = await plansHere();
    payments.retrieveSubscription = () => Promise.resolve({ ...old, subscriptionId: 'sub_2', accountId: 'nobody' });
    await syncSubscription(service.deps, 'sub_2');
    expect(await plansHere()).toEqual(known);
  } finally {
    Object.assign(payments, provider);
  }
});

test('WIZ-12 a song within a plan needs no payment: it is produced, delivered as the plan says, and open to its browser', async () => {
  const browser = await agent();
  await subscribe(browser, 'starter');
  const song = aSong();
  const [one, again] = await Promise.all([send(browser, song), send(browser, song)]);
  expect(again).toEqual(one);
  expect((await check(browser)).songs_left).toBe(1);
  const number = one.order_number ?? '';
  expect(one.redirect_url).toBe(`${service.baseUrl}/development/buyer-portal?order=${number}`);
  const order = await orderOf(number);
  expect(order).toMatchObject({ kind: 'subscription', pricePence: 0, slot: 'taken' });
  expect((order.dueAt?.getTime() ?? 0) - (order.paidAt?.getTime() ?? 0)).toBe(72 * 3_600_000);
  const seen = await browser.api.portal.portalOrder({ order_number: number });
  expect(seen).toMatchObject({ plan: 'Starter', promised_hours: 72, format: 'audio', price_paid_pence: 0 });
  // Staff read by which plan it is paid, and not that nobody has paid.
  expect(await getProduction(service.deps, number, { seesMoney: true })).toMatchObject({
    plan: 'Starter',
    ledger: { entries: [] },
  });
  expect((await browser.api.rights.yourRights({ order_number: number })).refund.is_open).toBe(false);
  const [letter] = await service.deps.db
    .select()
    .from(emails)
    .where(eq(emails.key, `confirmation:${order.id}`));
  expect(letter?.text).toContain('included in your Starter plan');
  expect(letter?.text).toContain('within 72 hours');
  expect(letter?.text).not.toContain('£');
  expect(await code(new TestBrowser(service.baseUrl).api.portal.portalOrder({ order_number: number }))).toBe(
    'ORDER_NOT_FOUND',
  );

  const refusals: [Parameters<typeof aSong>[0], object][] = [
    [{ company_name: ' ' }, { code: 'INCOMPLETE', data: { fields: ['company_name'] } }],
    [{ favorite_moment: ' ' }, { code: 'INCOMPLETE', data: { refusal: 'moment_missing' } }],
    [{ email: 'not an address' }, { code: 'INVALID_EMAIL' }],
    [{ format: 'audio+video', photo_ids: ['01234567890123456789012345'] }, { code: 'PHOTO_GONE' }],
  ];
  for (const [changes, refusal] of refusals)
    expect((await safe(send(browser, aSong(changes)))).error, JSON.stringify(changes)).toMatchObject(refusal);
  const set = (change: Parameters<typeof changeSettings>[1]) => changeSettings(service.deps, change, 'ada');
  await set({ daily_cap: 0 });
  expect(await code(send(browser))).toBe('DAY_FULL');
  await set({ daily_cap: 1000, orders_stopped: true });
  expect(await code(send(browser))).toBe('ORDERS_STOPPED');
  await set({ orders_stopped: false });
  expect((await check(browser)).songs_left).toBe(1);

  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const photo = await uploadPhoto(browser, new Uint8Array(picture), 'the-house.jpg');
  const film = await send(browser, aSong({ format: 'audio+video', photo_ids: [photo] }));
  await eventually(async () => (await orderOf(number)).status === 'ready', 'the song');
  await eventually(async () => (await orderOf(film.order_number)).status === 'ready', 'the film');
  const { files } = await browser.api.portal.portalOrder({ order_number: film.order_number ?? '' });
  expect(files.map(({ kind }) => kind)).toEqual(['audio', 'teaser', 'video']);
  expect((await check(browser)).songs_left).toBe(0);
});

test('AGT-05 an admin takes out what is kept of a business, and it is written down', async () => {
  const browser = await agent();
  await subscribe(browser, 'business_builder');
  // Asks the provider, where its event is still on the way.
  expect(await check(browser)).toMatchObject({ subscribed: true });
  const profile = (await browser.api.subscriptions.readProfile()).profile;
  const admin = await agent();
  await service.deps.db.execute(sql`update "user" set role = 'admin' where email = ${`agent${made}@example.com`}`);
  const taken = await admin.fetch('/admin/personal-data.zip', {
    method: 'POST',
    headers: { origin: service.baseUrl },
    body: new URLSearchParams({ email: profile?.email.toUpperCase() ?? '' }),
  });
  const zip = Buffer.from(await taken.arrayBuffer()).toString('latin1');
  expect(zip).toContain('business.json');
  const { data } = (await subscriptionsPersonalData.collectByAddress?.(service.deps, profile?.email ?? '')) ?? {};
  expect(data).toMatchObject({ ...profile, plans: [{ plan: 'business_builder', status: 'active' }] });
  expect(data).toMatchObject({ invoices: [{ buyer: { company: profile?.company_name }, totalPence: 19_900 }] });
  const { entries } = await admin.api.accounts.listAudit({ action: 'export-personal-data' });
  expect(entries).toHaveLength(1);
});

test('WIZ-12 WIZ-13 of twenty at once the last song of the month is one order; the others are told to upgrade', async () => {
  const browser = await agent();
  expect(await safe(send(browser))).toMatchObject({
    error: {
      code: 'SUBSCRIPTION_NEEDED',
      message: 'Estate agents need a subscription to send songs. Please choose a plan above.',
    },
  });
  expect(await code(send(new TestBrowser(service.baseUrl)))).toBe('NOT_SIGNED_IN');
  await subscribe(browser, 'starter');
  await send(browser);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(browser)));
  expect(answers.filter(({ needs_upgrade }) => !needs_upgrade)).toHaveLength(1);
  expect(answers.filter(({ current_tier }) => current_tier === 'Starter')).toHaveLength(20);
  expect(await check(browser)).toMatchObject({ can_order: false, songs_left: 0 });
  expect(await brokenInvariants(service.deps.db, 1000)).toEqual([]);
});

test('AGT-05 whoever had a plan is told that it ended and when; who never had one, or has one again, is not', async () => {
  const browser = await agent();
  expect(await check(browser)).toMatchObject({ subscribed: false, ended: null });
  await subscribe(browser, 'starter');
  const { ends_at } = await browser.api.subscriptions.cancelSubscription();
  expect(await check(browser)).toMatchObject({ subscribed: true, ends: true, ended: null });
  clock.set(new Date(new Date(ends_at).getTime() + 3 * day));
  await reconcilePlans(service.deps);
  expect(await check(browser)).toMatchObject({ subscribed: false, ended: { tier: 'Starter', ended_at: ends_at } });
  expect((await browser.api.subscriptions.openPortal()).url, 'its last invoice may be open').toContain('/pay/portal/');
  await subscribe(browser, 'agency_builder');
  expect(await check(browser)).toMatchObject({ subscription_tier: 'Agency Builder', ended: null });
  const second = await browser.api.subscriptions.cancelSubscription();
  clock.set(new Date(new Date(second.ends_at).getTime() + 3 * day));
  await reconcilePlans(service.deps);
  const ended = { tier: 'Agency Builder', ended_at: second.ends_at };
  expect(await check(browser), 'the one that ended last').toMatchObject({ subscribed: false, ended });
  await service.deps.db.execute(sql`update subscriptions set status = 'never_begun' where plan = 'agency_builder'`);
  expect((await check(browser)).ended, 'what never began has not ended').toMatchObject({ tier: 'Starter' });
});
