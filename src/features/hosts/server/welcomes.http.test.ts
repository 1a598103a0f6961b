import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagesOf, scheduleMessage } from '#features/schedule/server/index.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { countUnbilled } from '#features/subscriptions/server/charge-repository.ts';
import { chargeBiller } from '#features/subscriptions/server/charges.ts';
import { planCharges, subscriptions } from '#features/subscriptions/server/schema.ts';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { reconcilePlans } from '#features/subscriptions/server/sync.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import type { Studio } from '#platform/studio/port.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { SleeveSpec, SongTags } from '#studio/contracts.ts';
import { refreshDue, refreshNotice } from './refresh.ts';
import { hostsRetention } from './retention.ts';
import { hostProperties, hostWelcomes } from './schema.ts';
import { aHost, aPhoto, aProperty } from './test/houses.ts';
import { runWelcome } from './welcome.ts';

// Behind the machine's clock, by which sessions are as old as they are.
const clock = new SettableClock('2025-06-01T08:00:00Z');
let service: TestService;
let breaks = false;
const made: { tags?: SongTags; sleeves: SleeveSpec[] } = { sleeves: [] };
beforeAll(async () => {
  const studio: Studio = {
    ...quickStudio,
    render(input, options) {
      made.sleeves.push(input.sleeve);
      return breaks ? Promise.reject(new Error('the disk is full')) : quickStudio.render(input, options);
    },
    sleeve(input, options) {
      made.sleeves.push(input.spec);
      return quickStudio.sleeve(input, options);
    },
    make(input, options) {
      made.tags = input.tags;
      return quickStudio.make(input, options);
    },
  };
  service = await startService({ clock, studio, site: { hostPlansOpen: true } });
});
afterAll(() => service.end());

/** Sets the clock; plans whose month is over have begun another. */
async function at(time: string | Date): Promise<void> {
  clock.set(time);
  await reconcilePlans(service.deps);
}

const sendNow = () => sendDue({ ...service.deps, scheduledMessages: [refreshNotice, refreshDue] });
const welcomesOf = (property_id: string) =>
  service.deps.db
    .select()
    .from(hostWelcomes)
    .where(eq(hostWelcomes.propertyId, property_id))
    .orderBy(hostWelcomes.edition);
const clear = async () => hostsRetention(service.deps)[1]!.clear(clock.now());
const shownOf = async (host: TestBrowser, property_id: string) =>
  (await host.api.hosts.readProperty({ property_id })).shown_welcome;

test('HOST-04 a welcome video is made anew half a year later with the next attractions, and its host is told a week ahead, once', async () => {
  await at('2025-06-02T08:00:00Z');
  const host = await aHost(service);
  const { hosts } = host.api;
  const property_id = await aProperty(host, {}, { welcome: false });
  const attractions = ['Ponta da Piedade', 'Praia Dona Ana', 'Sagres'].map((name) => ({ name, place: 'near' }));
  const typed = [...attractions, { name: ' Sagres ', place: '' }, { name: ' ', place: 'nowhere' }];
  expect(await hosts.saveAttractions({ property_id, attractions: typed })).toEqual({ attractions });
  await hosts.makeWelcome({ property_id });
  await eventually(async () => (await shownOf(host, property_id))?.film_url, 'the welcome video');
  const words = async () =>
    (await welcomesOf(property_id))
      .map(({ lyrics }) => JSON.stringify(lyrics))
      .map((text) => [text.includes('Ponta da Piedade'), text.includes('Sagres')]);
  expect(await words()).toEqual([[true, false]]);
  const letters = () => service.deps.db.select().from(emails).where(like(emails.key, 'house-refresh-notice:%'));
  await at('2025-11-25T09:59:00Z');
  await sendNow();
  expect(await letters()).toEqual([]);
  await at('2025-11-25T10:01:00Z');
  await sendNow();
  await sendNow();
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter?.text).toContain('Ponta da Piedade, Praia Dona Ana, Sagres');
  expect(letter?.text).toContain('2 December 2025');
  await hosts.saveAttractions({ property_id, attractions: typed });
  await at('2025-12-02T10:01:00Z');
  breaks = true;
  await sendNow();
  await sendNow();
  await eventually(async () => (await welcomesOf(property_id)).at(-1)?.state === 'failed', 'the one that fails');
  breaks = false;
  await at('2025-12-02T11:01:00Z');
  await sendNow();
  expect(await welcomesOf(property_id), 'not at once again').toHaveLength(2);
  await at('2025-12-03T10:02:00Z');
  await sendNow();
  await eventually(async () => (await welcomesOf(property_id)).at(-1)?.state === 'ready', 'the next one');
  expect((await words()).map(([, sagres]) => sagres)).toEqual([false, false, true]);
  expect((await welcomesOf(property_id)).map(({ isRefresh }) => isRefresh)).toEqual([false, true, true]);
  await at('2026-06-04T10:01:00Z');
  await sendNow();
  await eventually(
    async () => (await welcomesOf(property_id)).filter((one) => one.state === 'ready').length === 3,
    'two',
  );
}, 300_000);

test('HOST-04 a welcome video whose pictures were all removed waits for no refresh, and the first new one schedules it anew', async () => {
  await at('2026-06-03T08:00:00Z');
  const host = await aHost(service);
  const { hosts } = host.api;
  const property_id = await aProperty(host);
  const attractions = [{ name: 'Sagres', place: 'near' }];
  await hosts.saveAttractions({ property_id, attractions });
  const [{ id: subject } = { id: '' }] = await welcomesOf(property_id);
  const refresh = async () =>
    (await messagesOf(service.deps.db, [subject])).find(({ kind }) => kind === 'house-refresh');
  const { media } = await hosts.readProperty({ property_id });
  await hosts.removeMedia({ property_id, media_id: media[0]?.id ?? '' });
  const today = { day: '2026-06-03', hour: 0, timeZone: 'Europe/Lisbon' };
  await service.deps.db.transaction((tx) =>
    scheduleMessage(service.deps, tx, { kind: 'house-refresh', subject, at: today }),
  );
  await sendNow();
  expect(await refresh(), 'nothing that stays late').toMatchObject({ state: 'dropped' });
  const upload_id = await aPhoto(host, 160, 120);
  await hosts.addMedia({ property_id, upload_id, kind: 'photo' });
  expect(await refresh()).toMatchObject({ state: 'waiting', dueAt: new Date('2026-12-03T10:00:00Z') });
});

test('HOST-04 a welcome video ends 14 days after its plan; making it again within a plan costs the fee, once, on the next invoice', async () => {
  await at('2026-06-04T08:00:00Z');
  const { db, site } = service.deps;
  const host = await aHost(service);
  const { hosts } = host.api;
  const property_id = await aProperty(host);
  const [{ accountId } = { accountId: '' }] = await db
    .select()
    .from(hostProperties)
    .where(eq(hostProperties.id, property_id));
  const planOf = async () =>
    (await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId))).toSorted(
      (one, other) => other.periodStart.getTime() - one.periodStart.getTime(),
    )[0]!;
  await clear();
  expect(await shownOf(host, property_id), 'kept by the plan').toMatchObject({ expires_at: null });
  await host.api.subscriptions.cancelSubscription();
  const end = (await planOf()).periodEnd;
  await at(end);
  await clear();
  const days = (number: number): Date => new Date(end.getTime() + number * 24 * 3_600_000);
  expect(await shownOf(host, property_id)).toMatchObject({ expires_at: days(14).toISOString() });
  await at(days(13));
  await clear();
  expect(await shownOf(host, property_id)).not.toBeNull();
  await at(new Date(days(14).getTime() + 1000));
  await clear();
  expect(await shownOf(host, property_id)).toBeNull();

  const { url } = await host.api.subscriptions.createCheckout({ priceId: 'host' });
  await payOn(host, url);
  await eventually(async () => (await host.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  const fee_pence = site.prices.host_recreation;
  expect(await hosts.readProperty({ property_id })).toMatchObject({ recreation_pence: fee_pence });
  expect(await codeOf(hosts.makeWelcome({ property_id }))).toBe('FEE_DUE');
  expect(await codeOf(hosts.makeWelcome({ property_id, fee_pence: fee_pence - 1 }))).toBe('FEE_DUE');
  await hosts.makeWelcome({ property_id, fee_pence });
  await eventually(async () => (await shownOf(host, property_id))?.film_url, 'the welcome video');
  expect(await hosts.readProperty({ property_id })).toMatchObject({ recreation_pence: null });
  const billCharges = chargeBiller(service.deps);
  const charges = () => db.select().from(planCharges).where(eq(planCharges.accountId, accountId));
  expect(await charges()).toMatchObject([{ pence: fee_pence, billedAt: null }]);
  await billCharges();
  // A process that died before it noted the answer asks again, also after the provider has forgotten the key.
  await db.update(planCharges).set({ billedAt: null });
  await at(new Date(clock.now().getTime() + 3 * 24 * 3_600_000));
  await billCharges();
  await at((await planOf()).periodEnd);
  const [invoice] = (await service.deps.payments.invoicesOf((await planOf()).id)).toReversed();
  expect(invoice?.lines.filter(({ plan }) => plan === null)).toMatchObject([
    { text: 'Welcome video made again: Villa Rosa', amountPence: fee_pence },
  ]);
  await hosts.makeWelcome({ property_id });
  await eventually(async () => (await welcomesOf(property_id)).filter((one) => one.state === 'ready').length > 1, 'it');
  expect(await charges(), 'another one costs nothing').toHaveLength(1);
}, 300_000);

test('HOST-04 a plan that is chosen after the video keeps it from its next look on, days before its time is over', async () => {
  await at('2026-09-01T08:00:00Z');
  const host = await aHost(service, { plan: false });
  const property_id = await aProperty(host);
  await clear();
  expect((await shownOf(host, property_id))?.expires_at).toBe('2026-09-15T08:00:00.000Z');
  await payOn(host, (await host.api.subscriptions.createCheckout({ priceId: 'host' })).url);
  await eventually(async () => (await host.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  await clear();
  expect(await shownOf(host, property_id)).toMatchObject({ expires_at: null });
});

test('HOST-04 the master video bears the name of the house, on sleeve, end card and tags, and not the shop’s', async () => {
  made.sleeves = [];
  await aProperty(await aHost(service), { name: 'Casa Azul' });
  expect(made.sleeves.map(({ brand }) => brand)).toEqual(['Casa Azul', 'Casa Azul']);
  expect(made.tags?.artist).toBe('Casa Azul');
  expect(made.tags?.comment).toContain('AI');
  expect(JSON.stringify(made)).not.toContain(service.deps.site.brand);
});

test('HOST-04 charges that are refused take turns with the others, and are told to the metrics', async () => {
  const { deps } = service;
  const [plan] = await deps.db.select().from(subscriptions).limit(1);
  const { id: subscriptionId, accountId } = plan!;
  const charge = {
    accountId,
    subscriptionId,
    customerId: 'cus',
    name: 'Video',
    pence: 1,
    createdAt: clock.now(),
    billedAt: null,
  };
  await deps.db.insert(planCharges).values(['a', 'b', 'c'].map((id) => ({ ...charge, id })));
  const taken: string[] = [];
  const chargeWithPlan: typeof deps.payments.chargeWithPlan = async ({ chargeId }) => {
    if (chargeId === 'a') throw new Error('its plan has ended');
    taken.push(chargeId);
  };
  const payments = Object.assign(Object.create(deps.payments) as typeof deps.payments, { chargeWithPlan });
  const billCharges = chargeBiller({ ...deps, payments }, { batch: 1 });
  for (let call = 0; call < 3; call++) await billCharges();
  expect(taken).toEqual(['b', 'c']);
  expect(await countUnbilled(deps.db, new Date(clock.now().getTime() + 1))).toBe(1);
});

test('HOST-04 a fee that no plan takes when the video is ready stays due, and is billed once when a plan runs again', async () => {
  await at('2026-10-01T08:00:00Z');
  const { db, ids } = service.deps;
  const host = await aHost(service);
  const property_id = await aProperty(host, {}, { welcome: false });
  const [house] = await db.select().from(hostProperties).where(eq(hostProperties.id, property_id));
  const { accountId } = house!;
  await db.update(hostProperties).set({ recreationDue: true }).where(eq(hostProperties.id, property_id));
  const begun = { state: 'making', createdAt: clock.now(), expiresAt: null, feePence: 500 } as const;
  const welcomeId = ids.id();
  await db.insert(hostWelcomes).values({ ...begun, id: welcomeId, propertyId: property_id });
  const ofHost = eq(subscriptions.accountId, accountId);
  const [plan] = await db.select().from(subscriptions).where(ofHost);
  // The month has turned, and the provider has not been heard of it.
  await db.update(subscriptions).set({ periodEnd: clock.now() }).where(ofHost);
  await runWelcome(service.deps, { welcomeId }, { id: 'alone', step: (_name, run) => run() });
  const charges = () => db.select().from(planCharges).where(eq(planCharges.accountId, accountId));
  expect(await charges()).toEqual([]);
  const due = async () => (await host.api.hosts.readProperty({ property_id })).recreation_pence;
  expect(await due()).toBe(service.deps.site.prices.host_recreation);
  expect(await shownOf(host, property_id), 'without a plan').toMatchObject({ expires_at: '2026-10-15T08:00:00.000Z' });
  await db.update(subscriptions).set({ periodEnd: plan!.periodEnd }).where(ofHost);
  for (const round of ['first', 'second']) {
    await clear();
    expect(await charges(), round).toMatchObject([{ id: welcomeId, pence: 500 }]);
    expect([await due(), (await shownOf(host, property_id))?.expires_at], round).toEqual([null, null]);
  }
});
