import { addDays, zonedDay, zonedHour, zonedMoment } from '#kit/zoned-time.ts';
import { cancelMessage, scheduleMessage, scheduleMessages, type MessageAt } from '#features/schedule/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { pageDays } from '../domain/limits.ts';
import { isWelcomeTime, productionStart, souvenirAt, type Stay, welcomeAt } from '../domain/stay.ts';
import { updateDelivery } from './delivery-repository.ts';
import type { DeliveryRow, GuestRow } from './guest-repository.ts';
import type { PropertyRow } from './repository.ts';

/** Stored names of the two messages of a stay; their subject is the guest's id. */
export const welcomeKind = 'guest-welcome';
export const souvenirKind = 'guest-souvenir';

/** When a guest's page ends. */
export const pageEnd = ({ departs }: Stay, { timeZone }: Pick<PropertyRow, 'timeZone'>): Date =>
  zonedMoment({ day: addDays(departs, pageDays), hour: 0, timeZone });

/** Times of a souvenir that are stored with it. */
export function souvenirTimes(stay: Stay, property: PropertyRow): Pick<DeliveryRow, 'dueAt' | 'makeFrom'> {
  const dueAt = zonedMoment(souvenirAt(stay, property));
  return { dueAt, makeFrom: productionStart(dueAt) };
}

/** The messages of a booked stay, with its welcome if there is time for one. */
function messagesOfStay(
  guest: Pick<GuestRow, 'id' | 'arrives' | 'departs'>,
  property: PropertyRow,
  now: Date,
): MessageAt[] {
  const { id: subject } = guest;
  const souvenir = { kind: souvenirKind, subject, at: souvenirAt(guest, property) };
  if (!isWelcomeTime(guest, property, now)) return [souvenir];
  return [{ kind: welcomeKind, subject, at: welcomeAt(guest, property) }, souvenir];
}

/** Schedules the messages of guests who are new, in the caller's transaction. */
export async function scheduleStays(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  guests: readonly GuestRow[],
  property: PropertyRow,
): Promise<void> {
  const now = deps.clock.now();
  const messages = guests.flatMap((guest) => messagesOfStay(guest, property, now));
  await scheduleMessages(deps, tx, messages, { reopens: true });
}

/** Has a guest's souvenir sent from this hour on, also one whose message was dropped, in the caller's transaction. */
export async function sendSoon(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  guestId: string,
  { timeZone }: Pick<PropertyRow, 'timeZone'>,
): Promise<void> {
  const now = deps.clock.now();
  const at = { day: zonedDay(now, timeZone), hour: zonedHour(now, timeZone), timeZone };
  await scheduleMessage(deps, tx, { kind: souvenirKind, subject: guestId, at, reopens: true });
}

/** Takes both messages back, in the caller's transaction; what was sent stays sent. */
export async function unscheduleStay(deps: Pick<Deps, 'clock'>, tx: Transaction, guestId: string): Promise<void> {
  await cancelMessage(deps, tx, { kind: welcomeKind, subject: guestId });
  await cancelMessage(deps, tx, { kind: souvenirKind, subject: guestId });
}

/** Moves a stay's messages and its souvenir to the stay's and the house's times, in the caller's transaction. */
export async function moveStay(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  { guest, delivery, property }: { guest: GuestRow; delivery: Pick<DeliveryRow, 'id'>; property: PropertyRow },
): Promise<void> {
  const messages = messagesOfStay(guest, property, deps.clock.now());
  if (messages.every(({ kind }) => kind !== welcomeKind))
    await cancelMessage(deps, tx, { kind: welcomeKind, subject: guest.id });
  await scheduleMessages(deps, tx, messages, { reopens: true });
  await updateDelivery(tx, delivery.id, souvenirTimes(guest, property));
}
