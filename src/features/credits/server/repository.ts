import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { credits } from './schema.ts';

export type CreditRow = typeof credits.$inferSelect;

export async function insertCredit(tx: Transaction, row: typeof credits.$inferInsert): Promise<void> {
  await tx.insert(credits).values(row);
}

export async function creditByCode(db: Queryable, codeHash: string): Promise<CreditRow | undefined> {
  return (await db.select().from(credits).where(eq(credits.codeHash, codeHash)))[0];
}

export async function creditById(db: Queryable, id: string): Promise<CreditRow | undefined> {
  return (await db.select().from(credits).where(eq(credits.id, id)))[0];
}

export async function creditByOrder(db: Queryable, orderId: string): Promise<CreditRow | undefined> {
  return (await db.select().from(credits).where(eq(credits.orderId, orderId)))[0];
}

/** Assigns an unused credit to an order, locking its row. @returns false if another order has it */
export async function assignCredit(
  tx: Transaction,
  { id, orderId, at }: { id: string; orderId: string; at: Date },
): Promise<boolean> {
  const isFree = and(eq(credits.id, id), isNull(credits.orderId));
  const taken = await tx.update(credits).set({ orderId, takenAt: at }).where(isFree).returning({ id: credits.id });
  return taken.length > 0;
}

/** Lets the credits of an order last until then at least. `onceAt`: now, for what counts, and happens to no credit twice. */
export async function extendCredits(
  tx: Transaction,
  { orderId, until, onceAt }: { orderId: string; until: Date; onceAt: Date | null },
): Promise<void> {
  const mayBeExtended = onceAt === null ? undefined : isNull(credits.extendedAt);
  await tx
    .update(credits)
    .set({ expiresAt: until, ...(onceAt && { extendedAt: onceAt }) })
    .where(and(eq(credits.orderId, orderId), mayBeExtended, lt(credits.expiresAt, until)));
}

/** Releases the credits of an order, except `except`. */
export async function releaseCredits(tx: Transaction, orderId: string, except: string | null): Promise<void> {
  const others = except === null ? undefined : ne(credits.id, except);
  await tx
    .update(credits)
    .set({ orderId: null, takenAt: null })
    .where(and(eq(credits.orderId, orderId), others));
}
