import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { subscriptions } from '#features/subscriptions/server/schema.ts';
import { reconcilePlans } from '#features/subscriptions/server/sync.ts';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { countSouvenirs } from '#features/subscriptions/server/usage.ts';
import { SettableClock } from '#platform/clock.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { submit } from '#platform/payments/test/emulated-stripe.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { triesWithoutPlan } from '../domain/limits.ts';
import { hostsRetention } from './retention.ts';
import { hostDeliveries, hostProperties, hostWelcomes } from './schema.ts';
import { beginSouvenirs } from './souvenirs.ts';
import { listHosts, makeSouvenirAgain } from './staff.ts';
import { aGuest, aHost, aHouse, aPhoto, aProperty, makeNow, sendNow } from './test/houses.ts';

// Behind the machine's clock, by which sessions are as old as they are.
const clock = new SettableClock('2026-06-01T08:00:00Z');
let service: TestService;
let provider: TestService['deps']['payments'];
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
  provider = { ...service.deps.payments };
});
afterEach(() => Object.assign(service.deps.payments, provider));
afterAll(() => service.end());

async function at(time: string | Date): Promise<void> {
  clock.set(time);
  await reconcilePlans(service.deps);
}

const souvenirOf = async (browser: TestBrowser, property_id: string) =>
  (await browser.api.hosts.listGuests({ property_id })).guests[0]!.souvenir;
async function accountOf(property_id: string): Promise<string> {
  const [row] = await service.deps.db.select().from(hostProperties).where(eq(hostProperties.id, property_id));
  return row!.accountId;
}
async function planOf(property_id: string) {
  const accountId = await accountOf(property_id);
  const [plan] = await service.deps.db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return plan!;
}

test('HOST-02 HOST-05 while a refused card is tried again, welcome and souvenir go out as planned', async () => {
  const host = await aHost(service);
  const property_id = await aProperty(host);
  const url = (await host.api.subscriptions.openPortal()).url;
  await submit(`${url}/card`, { number: '4000000000000341', expiry: '04/44', cvc: '123' });
  // A month without souvenirs costs nothing, and nothing can be refused.
  await host.api.hosts.saveGuest(aGuest(property_id, { arrives: '2026-06-01', departs: '2026-06-02' }));
  await at('2026-06-02T15:00:00Z');
  await makeNow(service, host, property_id);
  await sendNow(service);
  await countSouvenirs(service.deps);
  await at((await planOf(property_id)).periodEnd);
  expect((await host.api.hosts.readWorkspace()).plan).toMatchObject({ is_paid: false, delivered: 0 });
  const day = (days: number): string =>
    new Date(clock.now().getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10);
  await host.api.hosts.saveGuest(aGuest(property_id, { arrives: day(0), departs: day(1) }));
  await sendNow(service);
  const { guests } = await host.api.hosts.listGuests({ property_id });
  const guest = guests.find(({ arrives }) => arrives === day(0));
  expect(guest?.welcome.state).toBe('sent');
  await makeNow(service, host, property_id);
  await at(new Date(guest!.souvenir.at));
  await sendNow(service);
  expect((await host.api.hosts.readWorkspace()).plan).toMatchObject({ is_paid: false, delivered: 1 });
});

test('HOST-05 a souvenir that nobody released is given up as its page is about to end, and staff take it up again', async () => {
  await at('2026-08-01T08:00:00Z');
  const host = await aHost(service);
  const property_id = await aProperty(host, { releases_by_hand: true }, { welcome: false });
  await host.api.hosts.saveGuest(aGuest(property_id, { arrives: '2026-07-30', departs: '2026-08-01' }));
  await makeNow(service, host, property_id);
  const { delivery_id } = await souvenirOf(host, property_id);
  const state = async () => (await souvenirOf(host, property_id)).state;
  // Later than a plan ends that nobody pays for.
  await at('2026-08-20T12:00:00Z');
  await sendNow(service);
  expect(await state()).toBe('made');
  await at('2026-09-24T12:00:00Z');
  await sendNow(service);
  expect(await state()).toBe('given-up');
  expect((await listHosts(service.deps)).behind).toContainEqual(expect.objectContaining({ delivery_id }));
  await makeSouvenirAgain(service.deps, delivery_id, 'somebody');
  await expect(makeSouvenirAgain(service.deps, delivery_id, 'somebody')).rejects.toThrow();
  await sendNow(service);
  expect(await state(), 'it still waits for its host').toBe('made');
  await host.api.hosts.releaseSouvenir({ delivery_id });
  await at('2026-09-24T12:30:00Z');
  await sendNow(service);
  expect(await state()).toBe('delivered');
});

test('HOST-05 nothing is made for an account whose plan is over', async () => {
  await at('2026-09-24T13:00:00Z');
  const host = await aHost(service);
  const property_id = await aProperty(host, {}, { welcome: false });
  await host.api.hosts.saveGuest(aGuest(property_id, { arrives: '2026-09-22', departs: '2026-09-24' }));
  const { id } = await planOf(property_id);
  const { db } = service.deps;
  await db.update(subscriptions).set({ status: 'ended' }).where(eq(subscriptions.id, id));
  await beginSouvenirs(service.deps);
  const state = async () =>
    (await db.select().from(hostDeliveries).where(eq(hostDeliveries.propertyId, property_id)))[0]?.state;
  expect(await state()).toBe('waiting');
  await db.update(subscriptions).set({ status: 'active' }).where(eq(subscriptions.id, id));
  await beginSouvenirs(service.deps);
  expect(await state()).not.toBe('waiting');
});

test('HOST-04 a paying host keeps the welcome video while the provider does not answer as a month turns', async () => {
  await at('2026-09-25T08:00:00Z');
  const host = await aHost(service);
  const property_id = await aProperty(host);
  const { db } = service.deps;
  // It was made before the plan began.
  await db.update(hostWelcomes).set({ expiresAt: clock.now() }).where(eq(hostWelcomes.propertyId, property_id));
  const shown = async () => (await host.api.hosts.readProperty({ property_id })).shown_welcome;
  const [, rule] = hostsRetention(service.deps);
  service.deps.payments.retrieveSubscription = () => Promise.reject(new PaymentsError('unavailable', 'nobody answers'));
  clock.set(new Date((await planOf(property_id)).periodEnd.getTime() + 1000));
  await rule!.clear(clock.now());
  expect(await db.$count(hostWelcomes, eq(hostWelcomes.propertyId, property_id))).toBe(1);
  Object.assign(service.deps.payments, provider);
  await rule!.clear(clock.now());
  expect(await shown()).toMatchObject({ expires_at: null });
});

test('HOST-04 who deletes a property after its welcome video has used up a try all the same', async () => {
  await at('2026-11-01T08:00:00Z');
  const host = await aHost(service, { plan: false });
  const make = async (): Promise<unknown> => {
    const { property_id } = await host.api.hosts.saveProperty(aHouse());
    const upload_id = await aPhoto(host, 64, 64);
    await host.api.hosts.addMedia({ property_id, upload_id, kind: 'photo' });
    const code = await codeOf(host.api.hosts.makeWelcome({ property_id }));
    await host.api.hosts.removeProperty({ property_id, confirmed: true });
    return code;
  };
  for (let tries = 0; tries < triesWithoutPlan; tries++) expect(await make()).toBeNull();
  expect(await make()).toBe('TOO_MANY');
});

test('HOST-04 a welcome video without a plan is there for fourteen days, and no guest is taken without one', async () => {
  await at('2026-08-01T08:00:00Z');
  const stranger = await aHost(service, { plan: false });
  const property_id = await aProperty(stranger, {}, { welcome: false });
  expect(await codeOf(stranger.api.hosts.makeWelcome({ property_id: 'nobodys' }))).toBe('PROPERTY_NOT_FOUND');
  await stranger.api.hosts.makeWelcome({ property_id });
  const read = () => stranger.api.hosts.readProperty({ property_id });
  const shown = await eventually(async () => (await read()).shown_welcome, 'the welcome video');
  expect(shown.expires_at).toBe('2026-08-15T08:00:00.000Z');
  const stay = { arrives: '2026-08-10', departs: '2026-08-12' };
  expect(await codeOf(stranger.api.hosts.saveGuest(aGuest(property_id, stay)))).toBe('NO_PLAN');
  await at('2026-08-15T08:00:01Z');
  const [, rule] = hostsRetention(service.deps);
  await rule!.clear(clock.now());
  expect(await read()).toMatchObject({ welcome: null, shown_welcome: null });
});
