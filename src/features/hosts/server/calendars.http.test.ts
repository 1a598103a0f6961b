import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { resealColumn } from '#platform/db/reseal-column.ts';
import type { TestBrowser } from '#server/test/client.ts';
import type { TestService } from '#server/test/service.ts';
import { addressOf, sealedCalendars } from './calendar-address.ts';
import { readCalendars, saveCalendar } from './calendar.ts';
import { hostProperties } from './schema.ts';
import { aProperty } from './test/houses.ts';
import { startTwoHosts, type TwoHosts } from './test/two-hosts.ts';

let service: TestService;
let host: TestBrowser;
let stranger: TestBrowser;
let at: TwoHosts['at'];
let guestsOf: TwoHosts['guestsOf'];
beforeAll(async () => {
  ({ service, host, stranger, at, guestsOf } = await startTwoHosts());
});
afterAll(() => service.end());

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

const storedAddress = async (property_id: string): Promise<string> => {
  const [row] = await service.deps.db.select().from(hostProperties).where(eq(hostProperties.id, property_id));
  return row?.calendarAddress ?? '';
};

test('HOST-05 OPS-05 a calendar’s address is stored sealed, one in plain goes on being read and is sealed with the next round', async () => {
  await at('2026-08-01T08:00:00Z');
  const { property_id, accountId } = await aStoredProperty();
  const calendar_address = 'https://booking.example/secret-feed.ics';
  const asked: string[] = [];
  const read = (address: string) => {
    asked.push(address);
    return Promise.resolve(calendarOf(['a', '20260810', '20260812']));
  };
  await saveCalendar(service.deps, accountId, { property_id, calendar_address }, read);
  expect(await storedAddress(property_id)).not.toMatch(/booking|secret-feed|:/);
  const { db } = service.deps;
  await db.update(hostProperties).set({ calendarAddress: calendar_address }).where(eq(hostProperties.id, property_id));
  const [column] = sealedCalendars(service.deps);
  expect(await resealColumn(db, column!)).toMatchObject({ unreadable: 0 });
  const sealed = await storedAddress(property_id);
  expect(addressOf(service.deps, { calendarAddress: sealed })).toBe(calendar_address);
  expect(sealed).not.toContain('booking');
  await at('2026-08-01T09:00:01Z');
  asked.length = 0;
  await readCalendars(service.deps, read);
  expect(asked).toContain(calendar_address);
  expect(await guestsOf(property_id)).toHaveLength(1);
});

test('HOST-05 of two calendars that a host saves at once the last wish stands whole, whichever is read first', async () => {
  await at('2026-08-01T08:00:00Z');
  const { property_id, accountId } = await aStoredProperty();
  const save = (address: string, read: () => Promise<string>) =>
    saveCalendar(service.deps, accountId, { property_id, calendar_address: address }, read);
  const second = () => Promise.resolve(calendarOf(['second', '20260820', '20260822']));
  const first = save('https://booking.example/first.ics', async () => {
    await save('https://booking.example/second.ics', second);
    return calendarOf(['first', '20260810', '20260812']);
  });
  expect(await codeOf(first)).toBe('OVERTAKEN');
  const states = async () => (await guestsOf(property_id)).map(({ arrives, state }) => [arrives, state]);
  expect(await states()).toEqual([['2026-08-20', 'booked']]);
  const calendarAddress = await storedAddress(property_id);
  expect(addressOf(service.deps, { calendarAddress })).toBe('https://booking.example/second.ics');
  const removed = save('https://booking.example/first.ics', async () => {
    await save('', second);
    return calendarOf(['first', '20260810', '20260812']);
  });
  expect(await codeOf(removed)).toBe('OVERTAKEN');
  expect((await host.api.hosts.readProperty({ property_id })).calendar).toBeNull();
});

test('HOST-05 a stay that its calendar cancelled and its host books again stays booked, until the calendar has it again', async () => {
  await at('2026-08-01T08:00:00Z');
  const { property_id, accountId } = await aStoredProperty();
  let text = calendarOf(['a', '20260810', '20260812']);
  const read = () => Promise.resolve(text);
  await saveCalendar(service.deps, accountId, { property_id, calendar_address: 'https://booking.example/h.ics' }, read);
  const state = async () => (await guestsOf(property_id))[0]?.state;
  const readAt = async (time: string, now: string) => {
    text = now;
    await at(time);
    await readCalendars(service.deps, read);
    return state();
  };
  expect(await readAt('2026-08-01T09:00:01Z', calendarOf())).toBe('cancelled');
  const [guest] = await guestsOf(property_id);
  await host.api.hosts.cancelGuest({ guest_id: guest?.guest_id ?? '', cancelled: false });
  expect(await readAt('2026-08-01T10:00:02Z', calendarOf())).toBe('booked');
  expect(await readAt('2026-08-01T11:00:03Z', calendarOf(['a', '20260810', '20260812']))).toBe('booked');
  expect(await readAt('2026-08-01T12:00:04Z', calendarOf()), 'the calendar decides again').toBe('cancelled');
  const guest_id = guest?.guest_id ?? '';
  expect(await readAt('2026-08-01T13:00:05Z', calendarOf(['a', '20260810', '20260812']))).toBe('booked');
  await host.api.hosts.cancelGuest({ guest_id, cancelled: true });
  expect(await readAt('2026-08-01T14:00:06Z', calendarOf())).toBe('cancelled');
  await host.api.hosts.cancelGuest({ guest_id, cancelled: false });
  expect(await readAt('2026-08-01T15:00:07Z', calendarOf()), 'also one that the host had cancelled').toBe('booked');
});
