import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { subscriptions } from '#features/subscriptions/server/schema.ts';
import { reconcilePlans } from '#features/subscriptions/server/sync.ts';
import { SettableClock } from '#platform/clock.ts';
import type { Job } from '#platform/jobs/port.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { countSouvenir } from './count-souvenir.ts';
import { hostsPersonalData } from './personal-data.ts';
import { hostsRetention } from './retention.ts';
import { hostDeliveries, hostGuests } from './schema.ts';
import { guestSouvenir } from './send.ts';
import { address, aGuest, aHost, aHouse, aPhoto, aProperty, makeNow, sendGuestFile, sendNow } from './test/houses.ts';

// Behind the machine's clock, by which sessions are as old as they are.
const clock = new SettableClock('2026-06-01T08:00:00Z');
let service: TestService;
let host: TestBrowser;
let stranger: TestBrowser;
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
  host = await aHost(service);
  stranger = await aHost(service, { plan: false });
}, 60_000);
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
  const counted = await eventually(async () => (await deliveryOf(guest_id)).meteredAt, 'the count');
  expect(counted).toBeInstanceOf(Date);
  expect(await deliveryOf(guest_id)).toMatchObject({ plan: 'pro_host', ratePence: 900 });
  expect((await host.api.hosts.readWorkspace()).plan).toMatchObject({ delivered: 1, delivered_pence: 900 });
});

test('HOST-03 a souvenir that is counted again after a crash is on the invoice once', async () => {
  await at('2026-06-15T08:00:00Z');
  const before = await charges();
  const property_id = await aProperty(host, {}, { welcome: false });
  const stay = { arrives: '2026-06-12', departs: '2026-06-15' };
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, stay));
  await makeNow(service, host, property_id);
  await at('2026-06-15T14:01:00Z');
  await sendNow(service);
  const { id, meteredAt } = await eventually(async () => {
    const row = await deliveryOf(guest_id);
    return row.meteredAt && row;
  }, 'the count');
  expect(meteredAt).not.toBeNull();
  // Its process died after the provider had counted it, and before that was written down.
  await service.deps.db.update(hostDeliveries).set({ meteredAt: null }).where(eq(hostDeliveries.id, id));
  const job: Job = { id: 'again', step: (_name, run) => run() };
  await countSouvenir(service.deps, { deliveryId: id }, job);
  expect((await deliveryOf(guest_id)).meteredAt).not.toBeNull();
  const [plan] = await plansOf(host);
  await at(plan!.periodEnd);
  const delivered = await service.deps.db.$count(hostDeliveries, eq(hostDeliveries.plan, 'pro_host'));
  expect((await charges()).slice(before.length)).toEqual([delivered * 900]);
});

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
  const dies = { ...deps, jobs: { ...deps.jobs, enqueue: () => Promise.reject(new Error('the process died')) } };
  const send = (with_: typeof deps) =>
    deps.db.transaction((tx) => guestSouvenir.send(with_, tx, { id: 'x', subject: guest_id, dueAt }));
  await expect(send(dies)).rejects.toThrow('the process died');
  expect(await lettersTo(email)).toHaveLength(0);
  expect((await deliveryOf(guest_id)).state).toBe('made');
  expect(await send(deps)).toBe('sent');
  expect(await send(deps)).toBe('sent');
  expect((await lettersTo(email)).filter(({ key }) => key.startsWith('guest-souvenir'))).toHaveLength(1);
});

test('HOST-05 two hosts never see each other’s properties, guests and souvenirs', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, { name: 'Secret House' });
  const stay = { arrives: '2026-08-10', departs: '2026-08-12' };
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, { first_name: 'Zephyrine', ...stay }));
  await sendGuestFile(host, property_id, 'import', 'Name,Arrival,Departure\nBo,2026-08-10,2026-08-12');
  const { imports, guests } = await host.api.hosts.listGuests({ property_id });
  const media_id = (await host.api.hosts.readProperty({ property_id })).media[0]?.id ?? '';
  const delivery_id = guests[0]?.souvenir.delivery_id ?? '';
  const import_id = imports[0]?.import_id ?? '';
  const { hosts } = stranger.api;
  expect((await hosts.readWorkspace()).properties).toEqual([]);
  const upload_id = await aPhoto(stranger, 64, 64);
  const tries = {
    readProperty: hosts.readProperty({ property_id }),
    saveProperty: hosts.saveProperty(aHouse({ property_id })),
    removeProperty: hosts.removeProperty({ property_id, confirmed: true }),
    addMedia: hosts.addMedia({ property_id, upload_id, kind: 'photo' }),
    removeMedia: hosts.removeMedia({ property_id, media_id }),
    makeWelcome: hosts.makeWelcome({ property_id }),
    listGuests: hosts.listGuests({ property_id }),
    addGuest: hosts.saveGuest(aGuest(property_id, stay)),
    cancelGuest: hosts.cancelGuest({ guest_id, cancelled: true }),
    removeGuest: hosts.removeGuest({ guest_id }),
    undoImport: hosts.undoImport({ import_id }),
    releaseSouvenir: hosts.releaseSouvenir({ delivery_id }),
  };
  const answers = await Promise.all(
    Object.entries(tries).map(async ([name, call]) => [name, await codeOf(call)] as const),
  );
  expect(Object.fromEntries(answers)).toEqual({
    readProperty: 'PROPERTY_NOT_FOUND',
    saveProperty: 'PROPERTY_NOT_FOUND',
    removeProperty: 'PROPERTY_NOT_FOUND',
    addMedia: 'PROPERTY_NOT_FOUND',
    removeMedia: 'PROPERTY_NOT_FOUND',
    makeWelcome: 'PROPERTY_NOT_FOUND',
    listGuests: 'PROPERTY_NOT_FOUND',
    addGuest: 'PROPERTY_NOT_FOUND',
    cancelGuest: 'GUEST_NOT_FOUND',
    removeGuest: 'GUEST_NOT_FOUND',
    undoImport: 'IMPORT_NOT_FOUND',
    releaseSouvenir: 'DELIVERY_NOT_FOUND',
  });
  // A property of their own does not open a guest of somebody else's.
  const own = (await hosts.saveProperty(aHouse({ name: 'Mine' }))).property_id;
  expect(await codeOf(hosts.saveGuest(aGuest(own, { guest_id, ...stay })))).toBe('GUEST_NOT_FOUND');
  for (const step of ['check', 'import'] as const)
    expect((await sendGuestFile(stranger, property_id, step, 'Name,Arrival,Departure\nBo,2026-08-10,2026-08-12')).status).toBe(404);
  expect((await guestsOf(property_id)).map(({ first_name }) => first_name).toSorted()).toEqual(['Bo', 'Zephyrine']);
});

test('HOST-05 of a file the good rows are taken, told ahead by a check that changes nothing, and taken back as a whole', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, {}, { welcome: false });
  const good = Array.from({ length: 240 }, (_, at) => `Guest${at};g${at}@example.com;10.09.2026;12.09.2026`);
  const file = ['Name;E-Mail;Anreise;Abreise', ...good, 'Bo;;12.09.2026;10.09.2026', 'Cy;nowhere;10.09.2026;12.09.2026'].join(
    '\r\n',
  );
  const expected = {
    guests: 240,
    wrong_rows: 2,
    wrong: [
      { line: 242, problem: 'DEPARTS_FIRST' },
      { line: 243, problem: 'BAD_EMAIL' },
    ],
  };
  expect(await sendGuestFile(host, property_id, 'check', file)).toEqual({ status: 200, answer: expected });
  expect(await guestsOf(property_id)).toEqual([]);
  expect(await sendGuestFile(host, property_id, 'import', file)).toEqual({ status: 200, answer: expected });
  const { count, imports } = await host.api.hosts.listGuests({ property_id });
  expect(count).toBe(240);
  expect((await sendGuestFile(host, property_id, 'import', file)).answer).toMatchObject({ guests: 0, wrong_rows: 242 });
  expect((await host.api.hosts.listGuests({ property_id })).count).toBe(240);
  const { import_id = '' } = imports[0] ?? {};
  expect(await host.api.hosts.undoImport({ import_id })).toEqual({ removed: 240, kept: 0 });
  expect((await host.api.hosts.listGuests({ property_id })).count).toBe(0);
  expect((await sendGuestFile(host, property_id, 'check', 'Nights\n2')).answer).toEqual({ refused: 'NO_COLUMNS' });
  expect((await sendGuestFile(new TestBrowser(service.baseUrl), property_id, 'check', file)).status).toBe(401);
});

test('HOST-05 a stay that is moved or cancelled moves or cancels what is not sent', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host);
  const [moved, cancelled] = [address(), address()];
  const stay = { arrives: '2026-08-04', departs: '2026-08-06' };
  const first = await host.api.hosts.saveGuest(aGuest(property_id, { ...stay, email: moved }));
  const second = await host.api.hosts.saveGuest(aGuest(property_id, { ...stay, email: cancelled }));
  await host.api.hosts.saveGuest(
    aGuest(property_id, { guest_id: first.guest_id, arrives: '2026-08-05', departs: '2026-08-07', email: moved }),
  );
  await host.api.hosts.cancelGuest({ guest_id: second.guest_id, cancelled: true });
  await at('2026-08-02T12:00:00Z');
  await sendNow(service);
  expect([...(await lettersTo(moved)), ...(await lettersTo(cancelled))]).toEqual([]);
  await at('2026-08-03T09:30:00Z');
  await sendNow(service);
  expect(await lettersTo(moved)).toHaveLength(1);
  await host.api.hosts.cancelGuest({ guest_id: second.guest_id, cancelled: false });
  await sendNow(service);
  expect(await lettersTo(cancelled), 'its time has come meanwhile').toHaveLength(1);
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
  expect(kept).toMatchObject({ state: 'delivered', ratePence: 900, guestId: null, lyrics: null, filmKey: null });
  expect(await service.deps.storage.exists(filmKey ?? '')).toBe(false);
  expect(await service.deps.db.select().from(emails).where(like(emails.key, `%${guest_id}%`))).toEqual([]);
});

test('HOST-04 ten photos, a logo that is large enough, colours that can be read', async () => {
  const { hosts } = host.api;
  expect(await codeOf(hosts.saveProperty(aHouse({ ground: '#777777' })))).toBe('UNREADABLE_COLOURS');
  expect(await codeOf(hosts.saveProperty(aHouse({ name: ' ', time_zone: 'Mars/Base' })))).toBe('FIELDS_MISSING');
  expect(await codeOf(hosts.saveProperty(aHouse({ return_address: 'javascript:alert(1)' })))).toBe('FIELDS_MISSING');
  const property_id = await aProperty(host, {}, { welcome: false });
  const upload = (width: number, height: number): Promise<string> => aPhoto(host, width, height);
  const dot = await upload(1, 1);
  expect(await codeOf(hosts.addMedia({ property_id, upload_id: dot, kind: 'logo' }))).toBe('LOGO_TOO_SMALL');
  await host.api.uploads.removePhoto({ upload_id: dot });
  for (const side of [200, 220])
    await hosts.addMedia({ property_id, upload_id: await upload(side, side), kind: 'logo' });
  for (let photo = 1; photo < 10; photo++)
    await hosts.addMedia({ property_id, upload_id: await upload(64, 64), kind: 'photo' });
  const extra = await upload(64, 64);
  expect(await codeOf(hosts.addMedia({ property_id, upload_id: extra, kind: 'photo' }))).toBe('TOO_MANY');
  const { media } = await hosts.readProperty({ property_id });
  expect(media.map(({ kind }) => kind).toSorted()).toEqual(['logo', ...Array.from({ length: 10 }, () => 'photo')]);
  expect(await hosts.removeMedia({ property_id, media_id: media[0]?.id ?? '' })).toEqual({ removed: true });
});

test('HOST-04 a welcome video without a plan is there for fourteen days, and no guest is taken without one', async () => {
  await at('2026-08-01T08:00:00Z');
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
