import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { reconcilePlans } from '#features/subscriptions/server/sync.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { guestPage } from './guest-page.ts';
import { pageAddress } from './page-address.ts';
import { guestWelcome } from './send.ts';
import { readCalendars, saveCalendar } from './calendar.ts';
import { hostProperties } from './schema.ts';
import { address, aGuest, aHost, aHouse, aPhoto, aProperty, sendGuestFile, sendNow } from './test/houses.ts';

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

const guestsOf = async (property_id: string) => (await host.api.hosts.listGuests({ property_id })).guests;
const lettersTo = (email: string) => service.deps.db.select().from(emails).where(eq(emails.recipient, email));

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
    expect(
      (await sendGuestFile(stranger, property_id, step, 'Name,Arrival,Departure\nBo,2026-08-10,2026-08-12')).status,
    ).toBe(404);
  expect((await guestsOf(property_id)).map(({ first_name }) => first_name).toSorted()).toEqual(['Bo', 'Zephyrine']);
});

test('HOST-05 of a file the good rows are taken, told ahead by a check that changes nothing, and taken back as a whole', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, {}, { welcome: false });
  const good = Array.from({ length: 240 }, (_, at) => `Guest${at};g${at}@example.com;10.09.2026;12.09.2026`);
  const file = [
    'Name;E-Mail;Anreise;Abreise',
    ...good,
    'Bo;;12.09.2026;10.09.2026',
    'Cy;nowhere;10.09.2026;12.09.2026',
  ].join('\r\n');
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

test('OPS-05 a guest’s page opens from the letter and from the host’s list when SECRET was changed after the guest was entered', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host);
  const email = address();
  const { guest_id } = await host.api.hosts.saveGuest(
    aGuest(property_id, { arrives: '2026-08-04', departs: '2026-08-06', email }),
  );
  const shown = (await guestsOf(property_id)).find((guest) => guest.guest_id === guest_id)?.page_url ?? '';
  const { deps } = service;
  const config = { ...deps.config, SECRET: 'the second secret of this shop, 32', oldSecrets: [deps.config.SECRET] };
  const rotated: Deps = { ...deps, config };
  expect(pageAddress(rotated, guest_id)).toBe(shown);
  await at('2026-08-02T12:00:00Z');
  await sendDue({ ...rotated, scheduledMessages: [guestWelcome] });
  const [letter] = await lettersTo(email);
  expect(letter?.text).toContain(shown);
  const token = shown.split('/').at(-1) ?? '';
  expect(await guestPage(rotated, token)).toMatchObject({ first_name: 'Ada' });
}, 60_000);

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

const calendarOf = (...events: [uid: string, arrives: string, departs: string, more?: string][]): string =>
  `BEGIN:VCALENDAR\n${events
    .map(([uid, arrives, departs, more = 'SUMMARY:Reserved']) =>
      ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${arrives}`, `DTEND:${departs}`, more, 'END:VEVENT'].join('\n'),
    )
    .join('\n')}\nEND:VCALENDAR`;

test('HOST-05 stays of a booking site’s calendar are taken in, and follow it until they are sent', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, {}, { welcome: false });
  const [property] = await service.deps.db.select().from(hostProperties).where(eq(hostProperties.id, property_id));
  const calendar_address = 'https://booking.example/a.ics';
  let text = calendarOf(['a', '20260810', '20260812'], ['b', '20260810', '20260812'], ['over', '20260701', '20260705']);
  const read = () => Promise.resolve(text);
  const { accountId } = property!;
  expect(await saveCalendar(service.deps, accountId, { property_id, calendar_address }, read)).toEqual({ guests: 2 });
  const [guest, ...others] = await guestsOf(property_id);
  expect(others).toHaveLength(1);
  expect(guest).toMatchObject({ source: 'calendar', first_name: '', email: null, state: 'booked' });
  // One is moved, the other is gone; and it is read again after an hour alone.
  text = calendarOf(['a', '20260820', '20260822']);
  await readCalendars(service.deps, read);
  expect((await guestsOf(property_id)).map(({ arrives }) => arrives)).toEqual(['2026-08-10', '2026-08-10']);
  await at('2026-08-01T09:00:01Z');
  await readCalendars(service.deps, read);
  const moved = await guestsOf(property_id);
  expect(moved.map(({ arrives, state }) => [arrives, state])).toEqual([
    ['2026-08-10', 'cancelled'],
    ['2026-08-20', 'booked'],
  ]);
  expect(moved[1]?.souvenir.at).toBe('2026-08-22T14:00:00.000Z');
  text = 'Sign in';
  await at('2026-08-01T10:00:02Z');
  await readCalendars(service.deps, read);
  expect((await host.api.hosts.readProperty({ property_id })).calendar?.problem).toBe('no calendar');
  expect(
    (await guestsOf(property_id)).map(({ state }) => state),
    'a broken calendar cancels nobody',
  ).toEqual(['cancelled', 'booked']);
  const inside = host.api.hosts.saveCalendar({ property_id, calendar_address: 'https://169.254.169.254/a.ics' });
  expect(await codeOf(inside)).toBe('UNREADABLE');
  const foreign = stranger.api.hosts.saveCalendar({ property_id, calendar_address: '' });
  expect(await codeOf(foreign)).toBe('PROPERTY_NOT_FOUND');
});

/** A property of the host, as it is stored. */
async function aStoredProperty() {
  const property_id = await aProperty(host, {}, { welcome: false });
  const [row] = await service.deps.db.select().from(hostProperties).where(eq(hostProperties.id, property_id));
  return { property_id, accountId: row!.accountId };
}

test('HOST-05 a stay that its host cancelled or deleted is not booked again by its calendar, until the host books it', async () => {
  await at('2026-08-01T08:00:00Z');
  const { property_id, accountId } = await aStoredProperty();
  const text = calendarOf(['kept', '20260810', '20260812'], ['gone', '20260820', '20260822']);
  const read = () => Promise.resolve(text);
  await saveCalendar(service.deps, accountId, { property_id, calendar_address: 'https://booking.example/b.ics' }, read);
  const [kept, gone] = await guestsOf(property_id);
  await host.api.hosts.cancelGuest({ guest_id: kept!.guest_id, cancelled: true });
  await host.api.hosts.removeGuest({ guest_id: gone!.guest_id });
  const states = async () => (await guestsOf(property_id)).map(({ arrives, state }) => [arrives, state]);
  await at('2026-08-01T09:00:01Z');
  await readCalendars(service.deps, read);
  expect(await states()).toEqual([['2026-08-10', 'cancelled']]);
  await host.api.hosts.cancelGuest({ guest_id: kept!.guest_id, cancelled: false });
  await at('2026-08-01T10:00:02Z');
  await readCalendars(service.deps, () => Promise.resolve(calendarOf(['other', '20260901', '20260902'])));
  expect(await states(), 'the calendar decides again').toEqual([
    ['2026-08-10', 'cancelled'],
    ['2026-09-01', 'booked'],
  ]);
  await at('2026-08-01T11:00:03Z');
  await readCalendars(service.deps, read);
  expect(await states(), 'and takes its own cancellation back').toContainEqual(['2026-08-10', 'booked']);
});

test('HOST-05 a calendar that breaks its reading holds up no other, and one that is removed meanwhile stays removed', async () => {
  await at('2026-08-01T08:00:00Z');
  const houses = [await aStoredProperty(), await aStoredProperty(), await aStoredProperty()] as const;
  const [broken, good, removed] = houses;
  const names = new Map(
    houses.map(({ property_id }, place) => [`https://booking.example/${place}-x.ics`, property_id]),
  );
  const quiet = () => Promise.resolve(calendarOf());
  for (const [calendar_address, property_id] of names)
    await saveCalendar(service.deps, broken.accountId, { property_id, calendar_address }, quiet);
  const asked: (string | undefined)[] = [];
  const read = async (address: string): Promise<string> => {
    const property_id = names.get(address);
    asked.push(property_id);
    if (property_id === broken.property_id) throw new RangeError('Invalid time value');
    if (property_id === removed.property_id) await host.api.hosts.saveCalendar({ property_id, calendar_address: '' });
    return calendarOf(['a', '20260810', '20260812']);
  };
  await at('2026-08-01T09:00:01Z');
  await readCalendars(service.deps, read);
  const calendar = async (property_id: string) => (await host.api.hosts.readProperty({ property_id })).calendar;
  expect(await guestsOf(good.property_id)).toHaveLength(1);
  expect(await calendar(broken.property_id)).toEqual({ read_at: '2026-08-01T09:00:01.000Z', problem: 'failed' });
  expect(await calendar(removed.property_id)).toBeNull();
  expect(await guestsOf(removed.property_id)).toEqual([]);
  asked.length = 0;
  await readCalendars(service.deps, read);
  expect(asked, 'each once an hour').toEqual([]);
});
