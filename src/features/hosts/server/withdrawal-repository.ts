import { and, eq, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { type RetentionRule, rowsPast } from '#platform/retention.ts';
import type { GuestRow } from './guest-repository.ts';
import { hostCalendarWithdrawals } from './schema.ts';

/** Excludes a cancelled stay from the next calendar import; no effect for a guest without a calendar. */
export async function insertWithdrawal(
  tx: Transaction,
  { propertyId, calendarEvent, expiresAt }: Pick<GuestRow, 'propertyId' | 'calendarEvent' | 'expiresAt'>,
): Promise<void> {
  if (calendarEvent === null) return;
  await tx.insert(hostCalendarWithdrawals).values({ propertyId, calendarEvent, expiresAt }).onConflictDoNothing();
}

/** Lets the calendar import the stay again. @returns false for a stay that was not cancelled by hand */
export async function deleteWithdrawal(
  tx: Transaction,
  { propertyId, calendarEvent }: Pick<GuestRow, 'propertyId' | 'calendarEvent'>,
): Promise<boolean> {
  if (calendarEvent === null) return false;
  const { propertyId: house, calendarEvent: event } = hostCalendarWithdrawals;
  const taken = await tx
    .delete(hostCalendarWithdrawals)
    .where(and(eq(house, propertyId), eq(event, calendarEvent)))
    .returning({ event });
  return taken.length > 0;
}

/** Events of a property's calendar that are not booked again. */
export async function withdrawnEvents(db: Queryable, propertyId: string): Promise<Set<string>> {
  const rows = await db
    .select({ event: hostCalendarWithdrawals.calendarEvent })
    .from(hostCalendarWithdrawals)
    .where(eq(hostCalendarWithdrawals.propertyId, propertyId));
  return new Set(rows.map(({ event }) => event));
}

export const withdrawalsRetention = (db: Queryable): RetentionRule =>
  rowsPast(db, {
    what: 'stays of calendars that were taken out by hand, without a name',
    kept: 'until the guest’s page would have ended',
    table: hostCalendarWithdrawals,
    past: (now) => lte(hostCalendarWithdrawals.expiresAt, now),
  });
