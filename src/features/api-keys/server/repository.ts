import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { apiKeys } from './schema.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Keys of a business, or of the operator for null. */
const isOf = (accountId: string | null) =>
  accountId === null ? isNull(apiKeys.accountId) : eq(apiKeys.accountId, accountId);

export async function keysOf(db: Queryable, accountId: string | null): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(isOf(accountId)).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)).limit(200);
}

export async function insertKey(db: Queryable, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [inserted] = await db.insert(apiKeys).values(row).returning();
  if (!inserted) throw new Error('A key was not stored');
  return inserted;
}

/** A key that has not been revoked, by its hash. */
export async function activeKey(db: Queryable, keyHash: string): Promise<ApiKeyRow | undefined> {
  return (
    await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)))
  )[0];
}

/** Notes that a key was used, unless that stands there since `before`. */
export async function recordKeyUse(db: Queryable, id: string, at: Date, before: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before))));
}

/** A key of that owner's, locked; undefined for another's, as for none. */
export async function lockKey(tx: Transaction, accountId: string | null, id: string): Promise<ApiKeyRow | undefined> {
  return (
    await tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, id), isOf(accountId)))
      .for('update')
  )[0];
}

/** Until the transaction ends, no other key of a business is made: what is counted then is exact. */
export async function lockOwnKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ownKeys})`);
}

/** Counts the keys of a business that are not revoked. */
export const countActiveKeys = (db: Queryable, accountId: string): Promise<number> =>
  db.$count(apiKeys, and(isOf(accountId), isNull(apiKeys.revokedAt)));

export async function revokeKey(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(apiKeys).set({ revokedAt: at }).where(eq(apiKeys.id, id));
}
