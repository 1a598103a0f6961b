import { givenName } from '#kit/given-name.ts';
import { comparableAddress } from '#kit/reader.ts';
import { Refusal } from '#kit/refusal.ts';
import { zonedDay } from '#kit/zoned-time.ts';
import { hostPlanOf } from '#features/subscriptions/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { hostsContract } from '../contract.ts';
import { guestProblem, type GuestEntry, sameGuest } from '../domain/guest-file.ts';
import type { GuestLanguage } from '../domain/languages.ts';
import { maximumGuests } from '../domain/limits.ts';
import type { Source } from '../domain/states.ts';
import { undelivered, updateDelivery } from './delivery-repository.ts';
import { forgetGuest } from './forget.ts';
import {
  countGuests,
  type GuestRow,
  guestsArriving,
  insertGuests,
  lockVisitOf,
  updateGuest,
  type Visit,
  visitsOf,
} from './guest-repository.ts';
import { guestViews } from './guest-view.ts';
import { requireFound, ownProperty } from './own.ts';
import { pageHash } from './page-address.ts';
import { importsOf, lockProperty, type PropertyRow } from './repository.ts';
import { readdressLetters, takeWelcomeBack, writeMissed } from './send.ts';
import { moveStay, pageEnd, scheduleStays, souvenirTimes, unscheduleStay } from './stays.ts';
import { restoreEvent, withdrawEntry, withdrawEvent, withdrawnEntries } from './withdrawals.ts';

type Contract = (typeof hostsContract)['saveGuest'];

const pageSize = 100;

interface GuestInput {
  property_id: string;
  guest_id: string | null;
  first_name: string;
  email: string;
  language: GuestLanguage;
  arrives: string;
  departs: string;
}

/** A guest who is entered, with what names them at a calendar or a program. */
export interface NewGuest extends GuestEntry {
  calendarEvent?: string;
  /** Digests of the idempotency key and of what was sent with it. */
  program?: { key: string; entry: string };
}

/** A guest by hand, or a change of one. @throws Refusal PROPERTY_NOT_FOUND, GUEST_NOT_FOUND, NO_PLAN, WRONG_GUEST */
export async function saveGuest(deps: Deps, accountId: string, input: GuestInput): Promise<{ guest_id: string }> {
  const entry: GuestEntry = {
    firstName: givenName(input.first_name),
    email: input.email.trim() || null,
    language: input.language,
    arrives: input.arrives,
    departs: input.departs,
  };
  const { id, unused } = await deps.db.transaction(async (tx) => {
    const property = requireFound(await lockProperty(tx, accountId, input.property_id));
    const problem = guestProblem(entry, property, deps.clock.now());
    if (problem) throw new Refusal<Contract>('WRONG_GUEST', { because: problem });
    if (input.guest_id !== null)
      return { id: input.guest_id, unused: await change(deps, tx, accountId, input.guest_id, entry) };
    return { id: await addGuest(deps, tx, property, entry, 'form'), unused: [] };
  });
  await deleteAll(deps, unused);
  return { guest_id: id };
}

/** One guest more, in the caller's transaction, which holds the property. @throws Refusal NO_PLAN, WRONG_GUEST */
export async function addGuest(
  deps: Deps,
  tx: Transaction,
  property: PropertyRow,
  entry: NewGuest,
  source: Source,
): Promise<string> {
  await requirePlan(deps, tx, property.accountId);
  if ((await countGuests(tx, property.id)) >= maximumGuests)
    throw new Refusal<Contract>('WRONG_GUEST', { because: 'HOUSE_FULL' });
  const isWithdrawn = await withdrawnEntries(deps, tx, { propertyId: property.id, source, there: [] });
  if (isWithdrawn(entry)) throw new Refusal<Contract>('WRONG_GUEST', { because: 'WITHDRAWN' });
  const [added] = await addGuests(deps, tx, property, [entry], { source, importId: null });
  if (added === undefined) throw new Refusal<Contract>('WRONG_GUEST', { because: 'DUPLICATE' });
  return added;
}

/** @throws Refusal NO_PLAN */
export async function requirePlan(deps: Deps, tx: Transaction, accountId: string): Promise<void> {
  if (!(await hostPlanOf(deps, tx, accountId))) throw new Refusal<Contract>('NO_PLAN');
}

/** Sign of a guest: those of a calendar have neither name nor address, and may come on the same days. */
const sign = (guest: GuestEntry & { calendarEvent?: string | null }): string => guest.calendarEvent ?? sameGuest(guest);

/**
 * Adds guests with their souvenirs and messages, in the caller's transaction, which holds the property. Those who are there already
 * or were taken out are left out, and so is whoever is more than a property holds. @returns ids of those who were added
 */
export async function addGuests(
  deps: Deps,
  tx: Transaction,
  property: PropertyRow,
  entries: readonly NewGuest[],
  { source, importId }: { source: Source; importId: string | null },
): Promise<string[]> {
  const room = maximumGuests - (await countGuests(tx, property.id));
  const there = await guestsArriving(tx, property.id, [...new Set(entries.map(({ arrives }) => arrives))]);
  const known = new Set(there.filter(({ state }) => state === 'booked').map(sign));
  const isWithdrawn = await withdrawnEntries(deps, tx, { propertyId: property.id, source, there });
  const guests: GuestRow[] = [];
  for (const entry of entries) {
    if (known.has(sign(entry)) || isWithdrawn(entry) || guests.length >= room) continue;
    known.add(sign(entry));
    const id = deps.ids.id();
    const { firstName, email, language, arrives, departs } = entry;
    guests.push({
      firstName,
      email,
      language,
      arrives,
      departs,
      id,
      propertyId: property.id,
      importId,
      source,
      calendarEvent: entry.calendarEvent ?? null,
      programKey: entry.program?.key ?? null,
      programEntry: entry.program?.entry ?? null,
      state: 'booked',
      bookedByHand: false,
      comparableEmail: entry.email === null ? null : comparableAddress(entry.email),
      pageHash: pageHash(deps, id),
      expiresAt: pageEnd(entry, property),
      createdAt: deps.clock.now(),
    });
  }
  if (guests.length === 0) return [];
  const souvenirs = guests.map((guest) => ({
    ...souvenirTimes(guest, property),
    id: deps.ids.id(),
    accountId: property.accountId,
    propertyId: property.id,
    guestId: guest.id,
    state: 'waiting' as const,
  }));
  await insertGuests(tx, guests, souvenirs);
  await scheduleStays(deps, tx, guests, property);
  return guests.map(({ id }) => id);
}

/** @throws Refusal GUEST_NOT_FOUND */
async function lockOwn(tx: Transaction, accountId: string, guestId: string): Promise<Visit> {
  const visit = await lockVisitOf(tx, accountId, guestId);
  if (!visit) throw new Refusal<Contract>('GUEST_NOT_FOUND');
  return visit;
}

/** @returns keys of a souvenir that is not this guest's any more */
async function change(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  guestId: string,
  entry: GuestEntry,
): Promise<string[]> {
  const visit = await lockOwn(tx, accountId, guestId);
  const { guest, delivery, property } = visit;
  const changed = {
    ...entry,
    comparableEmail: entry.email === null ? null : comparableAddress(entry.email),
    expiresAt: pageEnd(entry, property),
  };
  // The file that they came with has them as they were.
  if (guest.source === 'file' && sameGuest(guest) !== sameGuest(entry)) await withdrawEntry(deps, tx, guest, 'host');
  await updateGuest(tx, guestId, changed);
  // Another spelling of the same mailbox is the same reader.
  if (guest.comparableEmail !== changed.comparableEmail)
    await readdressLetters(deps, tx, { ...visit, guest: { ...guest, ...changed } }, guest.email);
  if (delivery.state === 'delivered') return [];
  const isCancelled = guest.state === 'cancelled';
  if (!isCancelled) await moveStay(deps, tx, { guest: { ...guest, ...changed }, delivery, property });
  const isOther = guest.firstName !== entry.firstName || guest.language !== entry.language;
  // What is sung has changed: it is made anew, also for a stay that comes back.
  if (isOther) {
    await updateDelivery(tx, delivery.id, { ...unmade, state: isCancelled ? 'cancelled' : 'waiting' });
    return filesOf(visit);
  }
  // A stay that is changed is not over: what was given up for it is delivered after all.
  if (delivery.state === 'given-up') await updateDelivery(tx, delivery.id, { state: undelivered(delivery) });
  return [];
}

/** A souvenir of which nothing is made. */
const unmade = { songKey: null, filmKey: null, captionsKey: null, lyrics: null, madeAt: null, releasedAt: null };

const filesOf = ({ delivery: { songKey, filmKey, captionsKey } }: Visit): string[] =>
  [songKey, filmKey, captionsKey].flatMap((key) => key ?? []);

/** Cancels a stay, or takes that back. @throws Refusal GUEST_NOT_FOUND */
export async function cancelGuest(
  deps: Deps,
  accountId: string,
  { guest_id: guestId, cancelled }: { guest_id: string; cancelled: boolean },
): Promise<{ state: GuestRow['state'] }> {
  const state = cancelled ? 'cancelled' : 'booked';
  await deps.db.transaction(async (tx) => {
    const visit = await lockOwn(tx, accountId, guestId);
    // A calendar undoes its own cancellations, never the host's.
    if (cancelled) await withdrawEvent(tx, visit.guest);
    const wasOwn = cancelled || (await restoreEvent(tx, visit.guest));
    if (visit.guest.state === state) return;
    // What its calendar cancelled, or had dropped when it was last read.
    if (visit.guest.calendarEvent !== null && !wasOwn) await updateGuest(tx, guestId, { bookedByHand: true });
    await setState(deps, tx, visit, state);
  });
  return { state };
}

/** Writes the state of a stay, whose row the caller holds; a souvenir that was made already is kept for a stay that comes back. */
export async function setState(deps: Deps, tx: Transaction, visit: Visit, state: GuestRow['state']): Promise<void> {
  const { guest, delivery, property } = visit;
  await updateGuest(tx, guest.id, { state });
  if (state === 'cancelled') {
    await unscheduleStay(deps, tx, guest.id);
    await takeWelcomeBack(deps, tx, guest);
  } else await writeMissed(deps, tx, { ...visit, guest: { ...guest, state } });
  if (delivery.state === 'delivered') return;
  if (state === 'cancelled') return updateDelivery(tx, delivery.id, { state: 'cancelled' });
  await updateDelivery(tx, delivery.id, { state: undelivered(delivery) });
  await moveStay(deps, tx, { guest, delivery, property });
}

/** @throws Refusal GUEST_NOT_FOUND */
export async function removeGuest(deps: Deps, accountId: string, guestId: string): Promise<void> {
  const keys = await deps.db.transaction(async (tx) => {
    await lockOwn(tx, accountId, guestId);
    return forgetGuest(deps, tx, guestId, 'host');
  });
  await deleteAll(deps, keys);
}

/** @throws Refusal PROPERTY_NOT_FOUND */
export async function listGuests(
  deps: Deps,
  accountId: string,
  { property_id: id, from }: { property_id: string; from: number },
) {
  const property = await ownProperty(deps.db, accountId, id);
  const today = zonedDay(deps.clock.now(), property.timeZone);
  const visits = await visitsOf(deps.db, id, { today, from, limit: pageSize });
  const imports = await importsOf(deps.db, id);
  return {
    guests: await guestViews(deps, visits),
    count: await countGuests(deps.db, id),
    imports: imports.map(({ id: import_id, name, guests, createdAt, undoneAt }) => ({
      import_id,
      name,
      guests,
      created_at: createdAt.toISOString(),
      is_undone: undoneAt !== null,
    })),
  };
}
