import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planCheckouts, souvenirUsage, subscriptions } from '#features/subscriptions/server/schema.ts';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { countSouvenirs } from '#features/subscriptions/server/usage.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { samplesRetention } from './sample.ts';
import { hostDeliveries, hostGuests, hostSamples } from './schema.ts';
import { beginSouvenirs } from './souvenirs.ts';
import { aHost, aHouse, aPhoto, aProperty, sendNow } from './test/houses.ts';

// Behind the machine's clock, by which sessions are as old as they are.
const clock = new SettableClock('2026-06-01T08:00:00Z');
let service: TestService;
let breaks = false;
const sung: string[] = [];
beforeAll(async () => {
  const make: typeof quickStudio.make = (input, options) => {
    sung.push(JSON.stringify(input.lyrics));
    return breaks ? Promise.reject(new Error('the disk is full')) : quickStudio.make(input, options);
  };
  service = await startService({ clock, studio: { ...quickStudio, make }, site: { hostPlansOpen: true } });
});
afterAll(() => service.end());

const tryPlan = (host: TestBrowser, with_sample: boolean) =>
  host.api.subscriptions.beginHostTrial({ plan: 'hotel', with_sample });
const sampleOf = async (host: TestBrowser, property_id: string) =>
  (await host.api.hosts.readProperty({ property_id })).sample;
const ended = (host: TestBrowser, property_id: string) =>
  eventually(async () => (await sampleOf(host, property_id))?.state !== 'making', 'the sample');
const keyOf = async (property_id: string) =>
  (await service.deps.db.select().from(hostSamples).where(eq(hostSamples.propertyId, property_id)))[0]?.filmKey ?? '';
const isStored = (key: string): Promise<boolean> => service.deps.storage.exists(key);

test('HOST-02 a trial remembers its plan without a payment, until a plan is live', async () => {
  const host = await aHost(service, { plan: false });
  const { hosts, subscriptions: plans } = host.api;
  expect(await hosts.readWorkspace()).toMatchObject({ plan: null, trial: null });
  await tryPlan(host, true);
  await plans.beginHostTrial({ plan: 'pro_host', with_sample: false });
  expect(await hosts.readWorkspace()).toMatchObject({ plan: null, trial: { plan: 'pro_host', with_sample: false } });
  const { db } = service.deps;
  expect([await db.$count(planCheckouts), await db.$count(subscriptions)]).toEqual([0, 0]);
  await payOn(host, (await plans.createCheckout({ priceId: 'pro_host' })).url);
  await eventually(async () => (await plans.checkSubscription()).subscribed, 'the plan');
  expect(await hosts.readWorkspace()).toMatchObject({ plan: { name: 'Pro Host' }, trial: null });
  expect(await codeOf(tryPlan(host, true))).toBe('ALREADY_SUBSCRIBED');
});

test('HOST-02 a sample is made once for a property, with the first name of its host, and neither sent nor counted', async () => {
  const host = await aHost(service, { plan: false });
  const { hosts } = host.api;
  const property_id = await aProperty(host, {}, { welcome: false });
  const { db } = service.deps;
  const numbers = async () => [
    await db.$count(emails),
    await db.$count(souvenirUsage),
    await db.$count(hostDeliveries),
  ];
  expect(await codeOf(hosts.makeSample({ property_id })), 'without a trial').toBe('NO_TRIAL');
  await tryPlan(host, false);
  expect(await codeOf(hosts.makeSample({ property_id })), 'in a trial without sample').toBe('NO_TRIAL');
  await tryPlan(host, true);
  const before = await numbers();
  const answers = await Promise.all([1, 2, 3].map(() => codeOf(hosts.makeSample({ property_id }))));
  expect(answers.filter((code) => code === null)).toHaveLength(1);
  expect(answers.filter((code) => code === 'MADE_ALREADY')).toHaveLength(2);
  await ended(host, property_id);
  expect(await sampleOf(host, property_id)).toMatchObject({ state: 'ready', expires_at: '2026-06-15T08:00:00.000Z' });
  expect((await fetch(new URL((await sampleOf(host, property_id))?.film_url ?? '', service.baseUrl))).ok).toBe(true);
  expect(sung.at(-1)).toContain('Thank you, thank you, Moira');
  expect(await codeOf(hosts.makeSample({ property_id }))).toBe('MADE_ALREADY');
  await sendNow(service);
  await beginSouvenirs(service.deps);
  await countSouvenirs(service.deps);
  expect(await numbers()).toEqual(before);
  expect(await db.$count(hostGuests)).toBe(0);
});

test('HOST-02 a sample is its own host’s alone', async () => {
  const host = await aHost(service, { plan: false });
  const stranger = await aHost(service, { plan: false });
  await tryPlan(host, true);
  await tryPlan(stranger, true);
  const property_id = await aProperty(host, {}, { welcome: false });
  const visitor = new TestBrowser(service.baseUrl);
  expect(await codeOf(visitor.api.hosts.makeSample({ property_id }))).toBe('NOT_SIGNED_IN');
  expect(await codeOf(visitor.api.subscriptions.beginHostTrial({ plan: 'host', with_sample: true }))).toBe(
    'NOT_SIGNED_IN',
  );
  expect(await codeOf(stranger.api.hosts.makeSample({ property_id }))).toBe('PROPERTY_NOT_FOUND');
  expect(await sampleOf(host, property_id)).toBeNull();
  expect((await stranger.api.hosts.readWorkspace()).properties).toEqual([]);
});

test('HOST-02 a sample ends after 14 days also within a plan, goes with its property, and is not made a second time', async () => {
  const host = await aHost(service, { plan: false });
  const { hosts } = host.api;
  await tryPlan(host, true);
  const [kept, removed] = [
    await aProperty(host, {}, { welcome: false }),
    await aProperty(host, {}, { welcome: false }),
  ];
  for (const property_id of [kept, removed]) {
    await hosts.makeSample({ property_id });
    await ended(host, property_id);
  }
  const [film, other] = [await keyOf(kept), await keyOf(removed)];
  expect([await isStored(film), await isStored(other)]).toEqual([true, true]);
  await hosts.removeProperty({ property_id: removed, confirmed: true });
  await eventually(async () => !(await isStored(other)), 'the film to go with its property');
  await payOn(host, (await host.api.subscriptions.createCheckout({ priceId: 'hotel' })).url);
  await eventually(async () => (await hosts.readWorkspace()).plan, 'the plan');
  const rule = samplesRetention(service.deps);
  const end = new Date('2026-06-15T08:00:00Z');
  await rule.clear(new Date(end.getTime() - 1));
  expect(await isStored(film)).toBe(true);
  clock.set(end);
  expect(await sampleOf(host, kept)).toMatchObject({ state: 'ready', film_url: null });
  expect(await rule.due(end)).toBeGreaterThan(0);
  await rule.clear(end);
  expect([await isStored(film), await rule.due(end)]).toEqual([false, 0]);
  expect(await codeOf(hosts.makeSample({ property_id: kept })), 'within a plan').toBe('NO_TRIAL');
  await service.deps.db.delete(subscriptions);
  expect(await codeOf(hosts.makeSample({ property_id: kept })), 'without one again').toBe('MADE_ALREADY');
  clock.set('2026-06-01T08:00:00Z');
});

test('HOST-02 a sample that failed is made again, six times a month at most, properties without photos left out', async () => {
  const host = await aHost(service, { plan: false });
  const { hosts } = host.api;
  await tryPlan(host, true);
  const { property_id } = await hosts.saveProperty(aHouse());
  expect(await codeOf(hosts.makeSample({ property_id }))).toBe('NO_PHOTOS');
  await hosts.addMedia({ property_id, upload_id: await aPhoto(host, 160, 120), kind: 'photo' });
  breaks = true;
  await hosts.makeSample({ property_id });
  await eventually(async () => (await sampleOf(host, property_id))?.state === 'failed', 'the failure');
  breaks = false;
  await hosts.makeSample({ property_id });
  await ended(host, property_id);
  expect(await sampleOf(host, property_id)).toMatchObject({ state: 'ready' });
  for (let made = 2; made < 6; made++)
    await hosts.makeSample({ property_id: await aProperty(host, {}, { welcome: false }) });
  const one = await aProperty(host, {}, { welcome: false });
  expect(await codeOf(hosts.makeSample({ property_id: one }))).toBe('TOO_MANY');
});
