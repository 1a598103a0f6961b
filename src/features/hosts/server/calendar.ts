import { zonedDay } from '#kit/zoned-time.ts';
import { Refusal } from '#kit/refusal.ts';
import { hostPlanOf } from '#features/subscriptions/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { fetchPublic, PublicFetchError } from '#platform/http/public-fetch.ts';
import { sha256 } from '#platform/ids.ts';
import type { hostsContract } from '../contract.ts';
import { type CalendarStay, readCalendar } from '../domain/calendar.ts';
import { stayProblem } from '../domain/stay.ts';
import { guestsOfCalendar, updateGuest, type Visit } from './guest-repository.ts';
import { addressOf, sealAddress } from './calendar-address.ts';
import { addGuests, requirePlan, setState } from './guests.ts';
import { requireFound } from './own.ts';
import { calendarsToRead, lockProperty, type PropertyRow, updateProperty } from './repository.ts';
import { moveStay, pageEnd } from './stays.ts';
import { withdrawnMarks } from './withdrawal-repository.ts';

type Contract = (typeof hostsContract)['saveCalendar'];

/** Reads the text at an address that a host typed. */
type ReadText = (address: string) => Promise<string>;

const readText: ReadText = (address) => fetchPublic(address, { maximumBytes: 2 * 1024 * 1024, milliseconds: 15_000 });

const hour = 3_600_000;
const batch = 50;
const triesOfHost = { name: 'calendars-of-host', points: 20, seconds: 3600 };

/** Keeps a calendar and reads it at once. @throws Refusal PROPERTY_NOT_FOUND, NO_PLAN, UNREADABLE, TOO_MANY, OVERTAKEN */
export async function saveCalendar(
  deps: Deps,
  accountId: string,
  { property_id: propertyId, calendar_address }: { property_id: string; calendar_address: string },
  read: ReadText = readText,
): Promise<{ guests: number }> {
  const address = calendar_address.trim();
  const wish = deps.ids.id();
  const property = await deps.db.transaction(async (tx) => {
    const row = requireFound(await lockProperty(tx, accountId, propertyId));
    if (address !== '') await requirePlan(deps, tx, accountId);
    const nothing = { calendarAddress: '', calendarReadAt: null, calendarProblem: null };
    await updateProperty(tx, propertyId, { calendarWish: wish, ...(address === '' ? nothing : {}) });
    return row;
  });
  if (address === '') return { guests: 0 };
  const wait = await deps.limits.tooOften(triesOfHost, accountId);
  if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
  const stays = await staysAt(property, address, read);
  if (typeof stays === 'string') throw new Refusal<Contract>('UNREADABLE');
  return deps.db.transaction(async (tx) => {
    const locked = requireFound(await lockProperty(tx, accountId, propertyId));
    // The host has wished for another one meanwhile, which stands whole.
    if (locked.calendarWish !== wish) throw new Refusal<Contract>('OVERTAKEN');
    return { guests: await takeOver(deps, tx, locked, { address, stays }) };
  });
}

/** Stays of a calendar, or why it cannot be read. */
async function staysAt(
  { timeZone }: Pick<PropertyRow, 'timeZone'>,
  address: string,
  read: ReadText,
): Promise<CalendarStay[] | string> {
  try {
    return readCalendar(await read(address), timeZone) ?? 'no calendar';
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error;
    return error.code;
  }
}

/** Reads every calendar that was not read for an hour; one that cannot be read holds up no other. */
export async function readCalendars(deps: Deps, read: ReadText = readText): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - hour);
  for (const property of await calendarsToRead(deps.db, since, batch)) {
    // Ahead of the read: a calendar that stops a process must not be the first of every later run.
    await deps.db.transaction((tx) => updateProperty(tx, property.id, { calendarReadAt: deps.clock.now() }));
    if (!(await hostPlanOf(deps, deps.db, property.accountId))) continue;
    try {
      const address = addressOf(deps, property);
      const stays = await staysAt(property, address, read);
      await unlessChanged(deps, property, async (tx, locked) => {
        if (typeof stays === 'string') await updateProperty(tx, locked.id, { calendarProblem: stays });
        else await takeOver(deps, tx, locked, { address, stays });
      });
    } catch (error) {
      deps.log.error({ err: error, propertyId: property.id }, 'a calendar could not be read');
      await unlessChanged(deps, property, (tx, { id }) => updateProperty(tx, id, { calendarProblem: 'failed' }));
    }
  }
}

/** Writes about a calendar with its property locked, unless its host changed or removed the address since it was looked at. */
async function unlessChanged(
  deps: Pick<Deps, 'db' | 'config'>,
  { id, accountId, ...seen }: PropertyRow,
  write: (tx: Transaction, property: PropertyRow) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const property = await lockProperty(tx, accountId, id);
    // Sealed anew it is still the same address.
    if (property && addressOf(deps, property) === addressOf(deps, seen)) await write(tx, property);
  });
}

/** Takes the stays of a calendar over for a property that the caller holds. @returns guests that are new */
async function takeOver(
  deps: Deps,
  tx: Transaction,
  property: PropertyRow,
  { address, stays }: { address: string; stays: CalendarStay[] },
): Promise<number> {
  const { id } = property;
  await updateProperty(tx, id, {
    calendarAddress: sealAddress(deps, address),
    calendarReadAt: deps.clock.now(),
    calendarProblem: null,
  });
  const known = new Map((await guestsOfCalendar(tx, id)).map((visit) => [visit.guest.calendarEvent ?? '', visit]));
  const withdrawn = await withdrawnMarks(tx, id);
  const there = new Map(stays.map((stay) => [sha256(stay.uid), stay]));
  for (const [event, visit] of known)
    if (withdrawn.has(event)) await noteLack(tx, visit, there.get(event));
    else await follow(deps, tx, visit, there.get(event));
  const added = [...there].flatMap(([calendarEvent, { arrives, departs, isCancelled }]) => {
    const isWrong = stayProblem({ arrives, departs }, property, deps.clock.now()) !== null;
    if (isCancelled || isWrong || known.has(calendarEvent) || withdrawn.has(calendarEvent)) return [];
    return [{ calendarEvent, arrives, departs, firstName: '', email: null, language: property.language }];
  });
  return (await addGuests(deps, tx, property, added, { source: 'calendar', importId: null })).length;
}

/** Notes if the calendar has a stay that its host took out: booked again, one that it lacks is the host's alone. */
async function noteLack(tx: Transaction, { guest }: Visit, stay: CalendarStay | undefined): Promise<void> {
  const isLacking = !stay || stay.isCancelled;
  if (guest.bookedByHand !== isLacking) await updateGuest(tx, guest.id, { bookedByHand: isLacking });
}

/** Moves or cancels what is not sent of a stay, as its calendar has it now; booking sites drop stays that have begun. */
async function follow(deps: Deps, tx: Transaction, visit: Visit, stay: CalendarStay | undefined): Promise<void> {
  const { guest, delivery, property } = visit;
  const hasBegun = guest.arrives <= zonedDay(deps.clock.now(), property.timeZone);
  if (!stay && hasBegun) return;
  const isGone = !stay || stay.isCancelled;
  // Its host knows better than the calendar, until that has the stay again.
  if (isGone && guest.bookedByHand) return;
  if (!isGone && guest.bookedByHand) await updateGuest(tx, guest.id, { bookedByHand: false });
  const state = isGone ? 'cancelled' : 'booked';
  const isMoved = stay !== undefined && (stay.arrives !== guest.arrives || stay.departs !== guest.departs);
  if (isMoved && stayProblem(stay, property, deps.clock.now()) === null) {
    const { arrives, departs } = stay;
    const changed = { arrives, departs, expiresAt: pageEnd(stay, property) };
    await updateGuest(tx, guest.id, changed);
    Object.assign(guest, changed);
    if (state === 'booked' && guest.state === 'booked' && delivery.state !== 'delivered')
      await moveStay(deps, tx, visit);
  }
  if (guest.state !== state) await setState(deps, tx, visit, state);
}
