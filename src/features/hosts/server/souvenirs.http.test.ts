import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { souvenirUsage, subscriptions } from '#features/subscriptions/server/schema.ts';
import { reconcilePlans } from '#features/subscriptions/server/sync.ts';
import { countSouvenirs } from '#features/subscriptions/server/usage.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { hostsPersonalData } from './personal-data.ts';
import { hostsRetention } from './retention.ts';
import { hostDeliveries, hostGuests } from './schema.ts';
import { guestSouvenir } from './send.ts';
import { address, aGuest, aHost, aProperty, makeNow, sendNow } from './test/houses.ts';

// Behind the machine's clock, by which sessions are as old as they are.
const clock = new SettableClock('2026-06-01T08:00:00Z');
let service: TestService;
let host: TestBrowser;
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
  host = await aHost(service);
});
afterAll(() => service.end());

/** Sets the clock; plans whose month is over have begun another. */
async function at(time: string | Date): Promise<void> {
  clock.set(time);
  await reconcilePlans(service.deps);
}

const lettersTo = (email: string) =>
  service.deps.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(emails.createdAt);
const guestsOf = async (property_id: string) => (await host.api.hosts.listGuests({ property_id })).guests;
const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';
const deliveryOf = async (guestId: string) =>
  (await service.deps.db.select().from(hostDeliveries).where(eq(hostDeliveries.guestId, guestId)))[0]!;

test('HOST-05 a guest gets welcome and souvenir at the house’s hours, once each, and one meter event', async () => {
  await at('2026-06-01T08:00:00Z');
  const property_id = await aProperty(host);
  const email = address();
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, { email, language: 'de' }));
  await at('2026-06-08T08:59:00Z');
  await sendNow(service);
  expect(await lettersTo(email)).toHaveLength(0);
  // Ten o'clock in Lisbon.
  await at('2026-06-08T09:01:00Z');
  await sendNow(service);
  await sendNow(service);
  const [welcome, ...more] = await lettersTo(email);
  expect(more).toEqual([]);
  expect(welcome?.subject).toBe('Villa Rosa freut sich auf dich');
  const [guest] = await guestsOf(property_id);
  expect(welcome?.text).toContain(guest?.page_url);
  const token = tokenOf(guest?.page_url ?? '');
  const visitor = new TestBrowser(service.baseUrl);
  expect(await visitor.api.hosts.guestPage({ token })).toMatchObject({
    first_name: 'Ada',
    property: 'Villa Rosa',
    has_welcome: true,
    souvenir: null,
  });
  expect((await visitor.fetch(`/guest-pages/${token}/welcome.mp4`)).status).toBe(200);
  expect((await visitor.fetch(`/guest-pages/${token}/souvenir.mp4`)).status).toBe(404);
  await at('2026-06-14T13:59:00Z');
  await makeNow(service, host, property_id);
  await sendNow(service);
  expect(await lettersTo(email)).toHaveLength(1);
  await at('2026-06-14T14:01:00Z');
  await Promise.all([sendNow(service), sendNow(service)]);
  await sendNow(service);
  expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual([
    'Villa Rosa freut sich auf dich',
    'Ein Andenken aus Villa Rosa',
  ]);
  const page = await visitor.api.hosts.guestPage({ token });
  expect(page.souvenir).toMatchObject({ thanks: 'The terrace misses you.', return_code: 'ROSA10' });
  const chorus = page.souvenir?.lyrics.find(({ tag }) => tag === 'chorus')?.lines.join(' ');
  expect(chorus).toContain('Ada');
  expect((await visitor.fetch(`/guest-pages/${token}/souvenir.mp4`)).status).toBe(200);
  const { id } = await deliveryOf(guest_id);
  expect(await usageOf(id)).toMatchObject([{ plan: 'pro_host', ratePence: 900 }]);
  expect((await host.api.hosts.readWorkspace()).plan).toMatchObject({ delivered: 1, delivered_pence: 900 });
});

test('HOST-03 a souvenir that is delivered is on the invoice of its month once', async () => {
  await at('2026-06-15T08:00:00Z');
  const before = await charges();
  const property_id = await aProperty(host, {}, { welcome: false });
  const stay = { arrives: '2026-06-12', departs: '2026-06-15' };
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, stay));
  await makeNow(service, host, property_id);
  await at('2026-06-15T14:01:00Z');
  await sendNow(service);
  const { id } = await deliveryOf(guest_id);
  await countSouvenirs(service.deps);
  await countSouvenirs(service.deps);
  expect(await usageOf(id)).toMatchObject([{ state: 'counted' }]);
  const [plan] = await plansOf(host);
  await at(plan!.periodEnd);
  const delivered = await service.deps.db.$count(souvenirUsage, eq(souvenirUsage.plan, 'pro_host'));
  expect((await charges()).slice(before.length)).toEqual([delivered * 900]);
});

const usageOf = (deliveryId: string) =>
  service.deps.db.select().from(souvenirUsage).where(eq(souvenirUsage.deliveryId, deliveryId));

async function charges(): Promise<number[]> {
  const since = new Date(clock.now().getTime() - 90 * 24 * 3_600_000);
  const book = await service.deps.payments.balanceSince(since);
  return book.filter(({ kind }) => kind === 'charge').map(({ amountPence }) => amountPence);
}

async function plansOf(browser: TestBrowser) {
  const { profile } = await browser.api.subscriptions.readProfile();
  const rows = await service.deps.db
    .select({ plan: subscriptions })
    .from(subscriptions)
    .innerJoin(user, eq(user.id, subscriptions.accountId))
    .where(eq(user.email, profile?.email ?? ''));
  return rows.map(({ plan }) => plan);
}

test('HOST-05 a delivery that fails half-way has done nothing, and is done once afterwards', async () => {
  const property_id = await aProperty(host, {}, { welcome: false });
  const day = clock.now().toISOString().slice(0, 10);
  const email = address();
  const arrives = new Date(clock.now().getTime() - 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, { email, arrives, departs: day }));
  await makeNow(service, host, property_id);
  const { deps } = service;
  const { dueAt } = await deliveryOf(guest_id);
  const mailer = Object.assign(Object.create(deps.mailer) as typeof deps.mailer, {
    enqueue: () => Promise.reject(new Error('the process died')),
  });
  const dies = { ...deps, mailer };
  const send = (with_: typeof deps) =>
    deps.db.transaction((tx) => guestSouvenir.send(with_, tx, { id: 'x', subject: guest_id, dueAt }));
  await expect(send(dies)).rejects.toThrow('the process died');
  expect(await lettersTo(email)).toHaveLength(0);
  const { id, state } = await deliveryOf(guest_id);
  expect([state, await usageOf(id)]).toEqual(['made', []]);
  expect(await send(deps)).toBe('sent');
  expect(await send(deps)).toBe('sent');
  expect((await lettersTo(email)).filter(({ key }) => key.startsWith('guest-souvenir'))).toHaveLength(1);
});

test('HOST-05 a host who looks at each souvenir lets it go, and a name that was changed is sung anew', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, { releases_by_hand: true });
  const stay = { arrives: '2026-07-30', departs: '2026-08-02' };
  const email = address();
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, { ...stay, email }));
  await makeNow(service, host, property_id);
  await at('2026-08-02T15:30:00Z');
  await sendNow(service);
  const [waiting] = await guestsOf(property_id);
  expect(waiting?.souvenir).toMatchObject({ state: 'made', awaits_release: true, is_late: true });
  await host.api.hosts.saveGuest(aGuest(property_id, { ...stay, guest_id, email, first_name: 'Grace' }));
  expect((await guestsOf(property_id))[0]?.souvenir).toMatchObject({ state: 'waiting', film_url: null });
  await makeNow(service, host, property_id);
  expect(JSON.stringify((await deliveryOf(guest_id)).lyrics)).toMatch(/Grace/);
  const { delivery_id } = (await guestsOf(property_id))[0]!.souvenir;
  await host.api.hosts.releaseSouvenir({ delivery_id });
  await at('2026-08-02T15:40:00Z');
  await sendNow(service);
  expect((await guestsOf(property_id))[0]?.souvenir.state).toBe('delivered');
});

test('HOST-05 a name that was changed while the stay was cancelled is sung anew once it is booked again', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, {}, { welcome: false });
  const stay = { arrives: '2026-07-30', departs: '2026-08-02' };
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, { ...stay, first_name: 'Anna' }));
  await makeNow(service, host, property_id);
  const { filmKey } = await deliveryOf(guest_id);
  await host.api.hosts.cancelGuest({ guest_id, cancelled: true });
  await host.api.hosts.saveGuest(aGuest(property_id, { ...stay, guest_id, first_name: 'Bob' }));
  expect(await deliveryOf(guest_id)).toMatchObject({ state: 'cancelled', filmKey: null, lyrics: null });
  expect(await service.deps.storage.exists(filmKey ?? '')).toBe(false);
  await host.api.hosts.cancelGuest({ guest_id, cancelled: false });
  expect((await deliveryOf(guest_id)).state).toBe('waiting');
});

test('HOST-05 a guest without an address has a page to be passed on, and can have it deleted', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host);
  const { guest_id } = await host.api.hosts.saveGuest(
    aGuest(property_id, { email: '', first_name: '', arrives: '2026-08-02', departs: '2026-08-05' }),
  );
  await sendNow(service);
  const [guest] = await guestsOf(property_id);
  expect(guest?.welcome.state).toBe('sent');
  const token = tokenOf(guest?.page_url ?? '');
  const visitor = new TestBrowser(service.baseUrl);
  expect((await visitor.api.hosts.guestPage({ token })).first_name).toBe('');
  expect(await codeOf(visitor.api.hosts.guestPage({ token: guest_id }))).toBe('PAGE_NOT_FOUND');
  await visitor.api.hosts.forgetMe({ token, confirmed: true });
  expect(await codeOf(visitor.api.hosts.guestPage({ token }))).toBe('PAGE_NOT_FOUND');
  expect(await guestsOf(property_id)).toEqual([]);
});

test('HOST-05 a guest can take out what is kept, and sixty days after the departure nothing names them', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host);
  const email = address();
  const stay = { arrives: '2026-07-30', departs: '2026-08-01' };
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, { ...stay, email }));
  await makeNow(service, host, property_id);
  await at('2026-08-01T14:30:00Z');
  await sendNow(service);
  const taken = await hostsPersonalData.collectByAddress?.(service.deps, email.toUpperCase());
  expect(taken?.data).toMatchObject({ stays: [{ property: 'Villa Rosa', firstName: 'Ada', email }] });
  const { id, filmKey } = await deliveryOf(guest_id);
  await at('2026-10-01T12:00:00Z');
  const [rule] = hostsRetention(service.deps);
  await rule!.clear(clock.now());
  expect(await rule!.due(clock.now())).toBe(0);
  expect(await service.deps.db.select().from(hostGuests).where(eq(hostGuests.id, guest_id))).toEqual([]);
  const [kept] = await service.deps.db.select().from(hostDeliveries).where(eq(hostDeliveries.id, id));
  expect(kept).toMatchObject({ state: 'delivered', guestId: null, lyrics: null, filmKey: null });
  expect(await service.deps.storage.exists(filmKey ?? '')).toBe(false);
  expect(
    await service.deps.db
      .select()
      .from(emails)
      .where(like(emails.key, `%${guest_id}%`)),
  ).toEqual([]);
});
