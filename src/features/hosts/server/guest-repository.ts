import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { scheduledMessages } from '#features/schedule/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { hostDeliveries, hostGuests, hostProperties } from './schema.ts';

export type GuestRow = typeof hostGuests.$inferSelect;
export type DeliveryRow = typeof hostDeliveries.$inferSelect;

/** A guest with their souvenir and house. */
export interface Visit {
  guest: GuestRow;
  delivery: DeliveryRow;
  property: typeof hostProperties.$inferSelect;
}

const visit = { guest: hostGuests, delivery: hostDeliveries, property: hostProperties };

export async function insertGuests(
  tx: Transaction,
  rows: GuestRow[],
  souvenirs: (typeof hostDeliveries.$inferInsert)[],
) {
  await tx.insert(hostGuests).values(rows);
  await tx.insert(hostDeliveries).values(souvenirs);
}

export async function updateGuest(tx: Transaction, id: string, change: Partial<GuestRow>): Promise<void> {
  await tx.update(hostGuests).set(change).where(eq(hostGuests.id, id));
}

export async function deleteGuest(tx: Transaction, id: string): Promise<void> {
  await tx.delete(hostGuests).where(eq(hostGuests.id, id));
}

/**
 * A guest and then their souvenir, locked until the transaction ends. The souvenir is read by a statement of its own: one that
 * waited for the guest would show what the souvenir was before the wait.
 */
export async function lockVisit(tx: Transaction, guestId: string): Promise<Visit | undefined> {
  await tx.select({ id: hostGuests.id }).from(hostGuests).where(eq(hostGuests.id, guestId)).for('update');
  await tx
    .select({ id: hostDeliveries.id })
    .from(hostDeliveries)
    .where(eq(hostDeliveries.guestId, guestId))
    .for('update');
  return visitOf(tx, { guestId });
}

/** A guest of an account's own house; undefined once that was deleted, as for another's. */
export async function ownVisit(db: Queryable, accountId: string, guestId: string): Promise<Visit | undefined> {
  const found = await visitOf(db, { guestId });
  return found?.property.accountId === accountId && found.property.removedAt === null ? found : undefined;
}

/** The same, locked until the transaction ends. */
export async function lockVisitOf(tx: Transaction, accountId: string, guestId: string): Promise<Visit | undefined> {
  return (await ownVisit(tx, accountId, guestId)) && lockVisit(tx, guestId);
}

/** A guest, locked; 'busy' while another transaction has it, so that nobody waits for anybody in a circle. */
export async function tryLockVisit(tx: Transaction, guestId: string): Promise<Visit | 'busy' | undefined> {
  const [known] = await tx.select({ id: hostGuests.id }).from(hostGuests).where(eq(hostGuests.id, guestId));
  if (!known) return undefined;
  const [held] = await tx
    .select({ id: hostGuests.id })
    .from(hostGuests)
    .where(eq(hostGuests.id, guestId))
    .for('update', { skipLocked: true });
  return held ? lockVisit(tx, guestId) : 'busy';
}

/** A page ends with its house. */
const isPageThere = (pageHash: string) => and(eq(hostGuests.pageHash, pageHash), isNull(hostProperties.removedAt));

/** The guest whom a program entered by that idempotency key, as its digest. */
export async function guestOfProgram(db: Queryable, propertyId: string, key: string): Promise<GuestRow | undefined> {
  const isIt = and(eq(hostGuests.propertyId, propertyId), eq(hostGuests.programKey, key));
  return (await db.select().from(hostGuests).where(isIt))[0];
}

export async function visitOf(
  db: Queryable,
  which: { guestId: string } | { pageHash: string },
): Promise<Visit | undefined> {
  return (
    await db
      .select(visit)
      .from(hostGuests)
      .innerJoin(hostDeliveries, eq(hostDeliveries.guestId, hostGuests.id))
      .innerJoin(hostProperties, eq(hostProperties.id, hostGuests.propertyId))
      .where('guestId' in which ? eq(hostGuests.id, which.guestId) : isPageThere(which.pageHash))
  )[0];
}

/** Guests of a property, those who leave first ahead; those whose stay is over at the end. */
export function visitsOf(
  db: Queryable,
  propertyId: string,
  { today, from, limit }: { today: string; from: number; limit: number },
): Promise<Visit[]> {
  return db
    .select(visit)
    .from(hostGuests)
    .innerJoin(hostDeliveries, eq(hostDeliveries.guestId, hostGuests.id))
    .innerJoin(hostProperties, eq(hostProperties.id, hostGuests.propertyId))
    .where(eq(hostGuests.propertyId, propertyId))
    .orderBy(sql`${hostGuests.departs} < ${today}`, asc(hostGuests.departs), asc(hostGuests.id))
    .offset(from)
    .limit(limit);
}

export async function countGuests(db: Queryable, propertyId: string): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(hostGuests).where(eq(hostGuests.propertyId, propertyId));
  return row?.rows ?? 0;
}

/** A property's guests whose souvenir has not been sent, locked, of a house that has changed its hours. */
export async function unsentVisits(tx: Transaction, propertyId: string): Promise<Visit[]> {
  await lockGuests(tx, eq(hostGuests.propertyId, propertyId));
  return tx
    .select(visit)
    .from(hostGuests)
    .innerJoin(hostDeliveries, eq(hostDeliveries.guestId, hostGuests.id))
    .innerJoin(hostProperties, eq(hostProperties.id, hostGuests.propertyId))
    .where(
      and(
        eq(hostGuests.propertyId, propertyId),
        eq(hostGuests.state, 'booked'),
        inArray(hostDeliveries.state, ['waiting', 'making', 'made', 'failed']),
      ),
    )
    .orderBy(asc(hostGuests.id));
}

async function lockGuests(tx: Transaction, which: SQL | undefined): Promise<void> {
  await tx.select({ id: hostGuests.id }).from(hostGuests).where(which).orderBy(asc(hostGuests.id)).for('update');
}

/** Guests of a property who arrive on one of these days. */
export function guestsArriving(db: Queryable, propertyId: string, days: readonly string[]): Promise<GuestRow[]> {
  if (days.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(hostGuests)
    .where(and(eq(hostGuests.propertyId, propertyId), inArray(hostGuests.arrives, [...days])));
}

/** Guests whose stay is not over. */
export function guestsFrom(db: Queryable, propertyId: string, day: string): Promise<GuestRow[]> {
  return db
    .select()
    .from(hostGuests)
    .where(and(eq(hostGuests.propertyId, propertyId), gte(hostGuests.departs, day)));
}

/** Guests of one file, of whom nothing has been sent or something has, locked. */
export async function guestsOfImport(
  tx: Transaction,
  importId: string,
): Promise<{ guestId: string; isSent: boolean }[]> {
  const guests = await tx
    .select({ guestId: hostGuests.id })
    .from(hostGuests)
    .where(eq(hostGuests.importId, importId))
    .orderBy(asc(hostGuests.id))
    .for('update');
  const sent = await tx
    .select({ subject: scheduledMessages.subject })
    .from(scheduledMessages)
    .innerJoin(hostGuests, eq(hostGuests.id, scheduledMessages.subject))
    .where(and(eq(hostGuests.importId, importId), eq(scheduledMessages.state, 'sent')));
  const subjects = new Set(sent.map(({ subject }) => subject));
  return guests.map(({ guestId }) => ({ guestId, isSent: subjects.has(guestId) }));
}

/** Ids of some of a property's guests. */
export async function guestIdsOf(tx: Transaction, propertyId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: hostGuests.id })
    .from(hostGuests)
    .where(eq(hostGuests.propertyId, propertyId))
    .orderBy(asc(hostGuests.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export function guestsByAddress(db: Queryable, comparable: string): Promise<Visit[]> {
  return db
    .select(visit)
    .from(hostGuests)
    .innerJoin(hostDeliveries, eq(hostDeliveries.guestId, hostGuests.id))
    .innerJoin(hostProperties, eq(hostProperties.id, hostGuests.propertyId))
    .where(eq(hostGuests.comparableEmail, comparable));
}

const isPast = (now: Date) => lt(hostGuests.expiresAt, now);

export const countPastGuests = (db: Queryable, now: Date): Promise<number> => db.$count(hostGuests, isPast(now));

export async function pastGuests(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db.select({ id: hostGuests.id }).from(hostGuests).where(isPast(now)).limit(limit);
  return rows.map(({ id }) => id);
}

/** Souvenirs without a guest that were never delivered: nothing is left of them but a row. */
export const isOrphan = and(isNull(hostDeliveries.guestId), ne(hostDeliveries.state, 'delivered'));

export const deliveredBefore = (before: Date) => or(lt(hostDeliveries.deliveredAt, before), isOrphan);

/** Guests of a property who came by its calendar, locked. */
export async function guestsOfCalendar(tx: Transaction, propertyId: string): Promise<Visit[]> {
  const which = and(eq(hostGuests.propertyId, propertyId), isNotNull(hostGuests.calendarEvent));
  await lockGuests(tx, which);
  return tx
    .select(visit)
    .from(hostGuests)
    .innerJoin(hostDeliveries, eq(hostDeliveries.guestId, hostGuests.id))
    .innerJoin(hostProperties, eq(hostProperties.id, hostGuests.propertyId))
    .where(which)
    .orderBy(asc(hostGuests.id));
}
