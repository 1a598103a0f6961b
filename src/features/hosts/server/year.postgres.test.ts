import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, zonedDay } from '#kit/zoned-time.ts';
import { scheduledMessages } from '#features/schedule/server/schema.ts';
import { souvenirUsage } from '#features/subscriptions/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import { emails } from '#platform/mail/schema.ts';
import { templateCopy } from '#platform/test/database.ts';
import { openPayments } from '#server/open-service.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { startProcess, type ServiceProcess } from '#server/test/service-process.ts';
import { freePort } from '#platform/test/free-port.ts';
import type { TestService } from '#server/test/service.ts';
import { hostDeliveries, hostGuests, hostProperties, hostWelcomes } from './schema.ts';
import { aHost, aHouse, sendGuestFile } from './test/houses.ts';

const zones = [
  'Pacific/Auckland',
  'Australia/Adelaide',
  'Asia/Kolkata',
  'Europe/Athens',
  'Europe/Lisbon',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Los_Angeles',
];
/** `npm run bench:hosts-year` takes a whole year of 1,000 guests; the suite a small one. */
const isFull = process.env['HOSTS_YEAR'] === 'full';
const houses = isFull ? 50 : 16;
const guestsOfHouse = isFull ? 20 : 5;
const hours = 3_600_000;
const days = 24 * hours;
const begin = new Date('2025-03-01T23:00:00Z');
/** Hours between two turns; what is due is late by no more. */
const turn = 24;

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-year-'));
let database: OpenDatabase;
let service: ServiceProcess;
let start: (clock?: Date) => Promise<ServiceProcess>;
let baseUrl = '';
let environment: Record<string, string>;
beforeAll(async () => {
  const copy = await templateCopy();
  database = await copy.open();
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const paths = { PORT: String(port), BASE_URL: baseUrl, DATA_DIR: folder, DATABASE_URL: copy.url ?? '' };
  environment = { ...paths, NODE_ENV: 'test', LOG_LEVEL: 'silent' };
  start = (clock = begin) =>
    startProcess({ environment, workLog: path.join(folder, 'work.log'), clock: clock.toISOString() });
  service = await start();
});
afterAll(async () => {
  await service.kill();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The same number for the same place, well mixed. */
const mixed = (place: number, range: number): number => (Math.imul(place + 1, 2_654_435_761) >>> 8) % range;

/** A file of guests whose stays lie over the year. */
function fileOf(house: number): string {
  const rows = Array.from({ length: guestsOfHouse }, (_, guest) => {
    const place = house * guestsOfHouse + guest;
    const nights = 1 + mixed(place + 7, 9);
    // Half of them leave on a first of the month, when the process dies.
    const first = new Date(Date.UTC(2025, 3 + (place % 11), 1)).toISOString().slice(0, 10);
    const departs = place % 2 === 0 ? first : addDays('2025-03-16', mixed(place, 345));
    const arrives = addDays(departs, -nights);
    return `Guest${String.fromCodePoint(65 + guest)},guest-${place}@example.com,${arrives},${departs}`;
  });
  return ['Name,Email,Arrival,Departure', ...rows].join('\n');
}

async function openHouses(host: TestBrowser): Promise<void> {
  for (let house = 0; house < houses; house++) {
    const time_zone = zones[house % zones.length] ?? '';
    const { property_id } = await host.api.hosts.saveProperty(aHouse({ name: `House ${house}`, time_zone }));
    const film = { state: 'ready', filmKey: 'hosts/a.mp4', createdAt: begin } as const;
    await database.db.insert(hostWelcomes).values({ ...film, id: `welcome-${house}`, propertyId: property_id });
    expect((await sendGuestFile(host, property_id, 'import', fileOf(house))).answer).toMatchObject({
      guests: guestsOfHouse,
    });
  }
}

test('HOST-05 HOST-03 guests in eight time zones over a year with a kill -9 each month: every message once, offered again only where a process died, none early, the meter is right', async () => {
  const known = { baseUrl, deps: { db: database.db } } as unknown as TestService;
  await openHouses(await aHost(known));
  let kills = 0;
  let month = begin.getUTCMonth();
  const end = begin.getTime() + 372 * days;
  for (let at = begin.getTime(); at < end; at += turn * hours) {
    const now = new Date(at);
    if (now.getUTCMonth() !== month) {
      month = now.getUTCMonth();
      // Every other month right after the mail server has taken a letter, else in the middle of the turn, wherever that is.
      const isLetter = kills % 2 === 0;
      if (isLetter) await service.dieIn({ stage: 'deliver', when: 'after', name: 'guest-' });
      const cut = service.turn(now).catch(() => undefined);
      await (isLetter ? Promise.race([service.ended, cut]) : pause(5 + mixed(at / hours, 120)));
      await service.kill();
      await Promise.race([cut, pause(0)]);
      kills += 1;
      service = await start(now);
    }
    await service.turn(now);
  }
  expect(kills).toBeGreaterThanOrEqual(12);
  await expectAllOnce();
  await expectLettersTaken(kills);
}, 900_000);

/** Asks the provider how much it has counted to these customers. */
async function expectMeter(customers: readonly string[]): Promise<void> {
  const payments = openPayments(readConfig(environment), new SettableClock(begin));
  const [from, to] = [new Date(begin.getTime() - days), new Date(begin.getTime() + 400 * days)];
  for (const customerId of new Set(customers)) {
    const counted = await payments.souvenirsCounted({ customerId, from, to });
    expect(counted).toBe(customers.filter((each) => each === customerId).length);
  }
}

/**
 * A letter is offered at least once, and under one message id: again only where a process was killed between the mail server's
 * yes and the note of it. A turn sends one letter after the other, so each kill leaves one in doubt.
 */
async function expectLettersTaken(kills: number): Promise<void> {
  const letters = await database.db.select().from(emails).where(like(emails.recipient, 'guest-%'));
  const host = new URL(baseUrl).hostname;
  const owed = letters.map(({ id, recipient }) => `${recipient} ${id}@${host}`);
  const taken = readFileSync(path.join(folder, 'work.log.letters'), 'utf8').trim().split('\n');
  const guests = taken.filter((line) => line.startsWith('guest-'));
  expect(letters.filter(({ state }) => state !== 'sent')).toEqual([]);
  expect([...new Set(guests)].toSorted(), 'every letter, and none under a second message id').toEqual(owed.toSorted());
  expect(guests.length - owed.length, 'a kill leaves one letter in doubt').toBeLessThanOrEqual(kills);
  expect(guests.length, 'some were in doubt').toBeGreaterThan(owed.length);
}

async function expectAllOnce(): Promise<void> {
  const { db } = database;
  const rows = await db
    .select({ guest: hostGuests, delivery: hostDeliveries, zone: hostProperties.timeZone })
    .from(hostGuests)
    .innerJoin(hostDeliveries, eq(hostDeliveries.guestId, hostGuests.id))
    .innerJoin(hostProperties, eq(hostProperties.id, hostGuests.propertyId));
  expect(rows).toHaveLength(houses * guestsOfHouse);
  expect(new Set(rows.map(({ delivery }) => delivery.state))).toEqual(new Set(['delivered']));
  const messages = await db.select().from(scheduledMessages);
  const sent = new Map(messages.map((message) => [`${message.kind}:${message.subject}`, message]));
  expect(messages.filter(({ state }) => state !== 'sent')).toEqual([]);
  const hourIn = (at: Date, timeZone: string): number =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
  for (const { guest, zone } of rows) {
    const promised = {
      'guest-welcome': [addDays(guest.arrives, -2), 10],
      'guest-souvenir': [guest.departs, 15],
    } as const;
    for (const [kind, [day, hour]] of Object.entries(promised)) {
      const at = sent.get(`${kind}:${guest.id}`)?.settledAt ?? new Date(0);
      const reached = zonedDay(at, zone) > day || (zonedDay(at, zone) === day && hourIn(at, zone) >= hour);
      expect(reached, `${kind} of ${guest.arrives} in ${zone} at ${at.toISOString()}`).toBe(true);
      expect(zonedDay(new Date(at.getTime() - (turn + 1) * hours), zone) <= day, 'hardly late').toBe(true);
    }
  }
  for (const kind of ['guest-welcome', 'guest-souvenir']) {
    const letters = await db
      .select({ recipient: emails.recipient })
      .from(emails)
      .where(and(like(emails.key, `${kind}:%`), like(emails.recipient, 'guest-%')));
    expect(letters).toHaveLength(rows.length);
    expect(new Set(letters.map(({ recipient }) => recipient)).size).toBe(rows.length);
  }
  const usage = await db.select().from(souvenirUsage);
  expect(usage).toHaveLength(rows.length);
  expect(new Set(usage.map(({ state }) => state))).toEqual(new Set(['counted']));
  await expectMeter(usage.map(({ customerId }) => customerId));
}
