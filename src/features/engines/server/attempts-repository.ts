import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { chargedStates, type Purpose } from '../domain/attempts.ts';
import { engineAttempts, engineBudget, engineTakes } from './schema.ts';

export type AttemptRow = typeof engineAttempts.$inferSelect;
export type TakeRow = typeof engineTakes.$inferSelect;

/** Holds every other purchase up until the transaction ends. */
export async function lockBudget(tx: Transaction): Promise<void> {
  await tx.insert(engineBudget).values({ id: 1 }).onConflictDoNothing();
  await tx.select().from(engineBudget).where(eq(engineBudget.id, 1)).for('update');
}

/** Pence spent, or perhaps spent, on an order. */
export async function spentOnOrder(db: Queryable, orderId: string): Promise<number> {
  return sumOf(db, eq(engineAttempts.orderId, orderId));
}

/** Pence spent, or perhaps spent, on a business day. */
export async function spentOnDay(db: Queryable, day: string): Promise<number> {
  return sumOf(db, eq(engineAttempts.day, day));
}

async function sumOf(db: Queryable, of: ReturnType<typeof eq>): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${engineAttempts.pricePence}), 0)::int` })
    .from(engineAttempts)
    .where(and(of, inArray(engineAttempts.state, [...chargedStates])));
  return row?.sum ?? 0;
}

export async function insertAttempt(tx: Transaction, row: typeof engineAttempts.$inferInsert): Promise<void> {
  await tx.insert(engineAttempts).values(row);
}

export async function updateAttempt(
  db: Queryable,
  id: string,
  change: Partial<typeof engineAttempts.$inferInsert>,
): Promise<void> {
  await db.update(engineAttempts).set(change).where(eq(engineAttempts.id, id));
}

/** Takes the drafts out of every attempt for an order's words; what was bought stays on record. */
export async function deleteDrafts(db: Queryable, orderId: string): Promise<void> {
  await db
    .update(engineAttempts)
    .set({ lyrics: null })
    .where(and(eq(engineAttempts.orderId, orderId), isNotNull(engineAttempts.lyrics)));
}

/**
 * Takes the drafts out of the attempts of earlier runs for a version's words: none is taken up any more, and one that was kept
 * after a friend took something back, by a process that died then, has no other end.
 */
export async function deleteEarlierDrafts(
  db: Queryable,
  { orderId, version, run }: { orderId: string; version: number; run: number },
): Promise<void> {
  const { lyrics, run: of } = engineAttempts;
  const which = and(eq(engineAttempts.orderId, orderId), eq(engineAttempts.version, version), lt(of, run));
  await db
    .update(engineAttempts)
    .set({ lyrics: null })
    .where(and(which, isNotNull(lyrics)));
}

/** Attempts of an order's version for a purpose, the oldest first. */
export async function attemptsFor(
  db: Queryable,
  { orderId, version, purpose }: { orderId: string; version: number; purpose: Purpose },
): Promise<AttemptRow[]> {
  return db
    .select()
    .from(engineAttempts)
    .where(
      and(
        eq(engineAttempts.orderId, orderId),
        eq(engineAttempts.version, version),
        eq(engineAttempts.purpose, purpose),
      ),
    )
    .orderBy(asc(engineAttempts.createdAt), asc(engineAttempts.id));
}

/** All attempts of an order, the newest first. */
export async function attemptsOfOrder(db: Queryable, orderId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(engineAttempts)
    .where(eq(engineAttempts.orderId, orderId))
    .orderBy(desc(engineAttempts.createdAt), desc(engineAttempts.id));
}

/** Inserts takes; a take that is there already stays. */
export async function insertTakes(tx: Transaction, rows: (typeof engineTakes.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(engineTakes).values(rows).onConflictDoNothing();
}

export async function takesOfAttempt(db: Queryable, attemptId: string): Promise<TakeRow[]> {
  return db.select().from(engineTakes).where(eq(engineTakes.attemptId, attemptId)).orderBy(asc(engineTakes.number));
}

/** The take that a producer wants in a version. */
export async function chosenTakeOf(db: Queryable, orderId: string, version: number): Promise<TakeRow | undefined> {
  const rows = await db
    .select()
    .from(engineTakes)
    .where(and(eq(engineTakes.orderId, orderId), eq(engineTakes.wantedIn, version)));
  return rows[0];
}

/** A take of a version of an order; undefined for any other. */
export async function takeOf(
  db: Queryable,
  orderId: string,
  id: string,
): Promise<{ id: string; version: number } | undefined> {
  const [take] = await db
    .select()
    .from(engineTakes)
    .where(and(eq(engineTakes.orderId, orderId), eq(engineTakes.id, id)));
  return take && take.version !== null ? { id: take.id, version: take.version } : undefined;
}

/** Has a version sung by a take that is there, instead of a purchase. */
export async function setChosenTake(tx: Transaction, id: string, version: number): Promise<void> {
  await tx.update(engineTakes).set({ wantedIn: version }).where(eq(engineTakes.id, id));
}

/** Takes of an order, the newest version first. */
export async function takesOfOrder(db: Queryable, orderId: string): Promise<TakeRow[]> {
  return db
    .select()
    .from(engineTakes)
    .where(eq(engineTakes.orderId, orderId))
    .orderBy(desc(engineTakes.version), asc(engineTakes.createdAt), asc(engineTakes.number));
}

export async function updateTake(
  db: Queryable,
  id: string,
  change: Partial<typeof engineTakes.$inferInsert>,
): Promise<void> {
  await db.update(engineTakes).set(change).where(eq(engineTakes.id, id));
}

/** Marks one take of a version and purpose as chosen, and no other. */
export async function chooseTake(tx: Transaction, take: TakeRow): Promise<void> {
  const { orderId, version, purpose } = take;
  if (orderId !== null && version !== null)
    await tx
      .update(engineTakes)
      .set({ chosen: false })
      .where(and(eq(engineTakes.orderId, orderId), eq(engineTakes.version, version), eq(engineTakes.purpose, purpose)));
  await tx.update(engineTakes).set({ chosen: true }).where(eq(engineTakes.id, take.id));
}

/** Erases words and references of an order's attempts; what was spent stays in the books. */
export async function forgetAttempts(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(engineTakes).where(eq(engineTakes.orderId, orderId));
  await tx
    .update(engineAttempts)
    .set({ reference: null, lyrics: null, detail: null, suggestion: null, seed: null, why: '' })
    .where(eq(engineAttempts.orderId, orderId));
}

export async function removeAttempts(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(engineTakes).where(eq(engineTakes.orderId, orderId));
  await tx.delete(engineAttempts).where(eq(engineAttempts.orderId, orderId));
}
