import { eq, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { yearReminders } from './schema.ts';

export type ReminderRow = typeof yearReminders.$inferSelect;

export async function reminderOf(db: Queryable, orderId: string): Promise<ReminderRow | undefined> {
  return (await db.select().from(yearReminders).where(eq(yearReminders.orderId, orderId)))[0];
}

export async function reminderById(db: Queryable, id: string): Promise<ReminderRow | undefined> {
  return (await db.select().from(yearReminders).where(eq(yearReminders.id, id)))[0];
}

export async function reminderByToken(db: Queryable, tokenHash: string): Promise<ReminderRow | undefined> {
  return (await db.select().from(yearReminders).where(eq(yearReminders.tokenHash, tokenHash)))[0];
}

export async function insertReminder(tx: Transaction, row: ReminderRow): Promise<void> {
  await tx.insert(yearReminders).values(row);
}

/** Moves a reminder to another date. It is asked for anew: only orders from then on are songs that it would remind of. */
export async function moveReminder(
  tx: Transaction,
  id: string,
  { day, createdAt }: Pick<ReminderRow, 'day' | 'createdAt'>,
): Promise<void> {
  await tx.update(yearReminders).set({ day, createdAt }).where(eq(yearReminders.id, id));
}

/** Gives a reminder another link, which ends the one it had. */
export async function replaceToken(
  tx: Transaction,
  id: string,
  token: Pick<ReminderRow, 'tokenHash' | 'sealedToken'>,
): Promise<void> {
  await tx.update(yearReminders).set(token).where(eq(yearReminders.id, id));
}

export async function deleteReminder(tx: Transaction, id: string): Promise<void> {
  await tx.delete(yearReminders).where(eq(yearReminders.id, id));
}

/** Ids of the orders whose date is ahead of a day. */
export async function ordersPast(db: Queryable, day: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: yearReminders.orderId })
    .from(yearReminders)
    .where(lt(yearReminders.day, day));
  return rows.map(({ orderId }) => orderId);
}
