import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { StageName } from '../contract.ts';
import { completedAssets, productions, productionStages } from './schema.ts';

export type ProductionRow = typeof productions.$inferSelect;
export type StageRow = typeof productionStages.$inferSelect;
export type AssetRow = typeof completedAssets.$inferSelect;
type NewAsset = typeof completedAssets.$inferInsert;

/** Order statuses in which production is pending or running. */
export const productionStatuses: readonly OrderStatus[] = ['paid', 'processing', 'in_progress'];

/** Inserts a version. @returns false when this version, or this request, exists already */
export async function insertProduction(tx: Transaction, row: typeof productions.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(productions).values(row).onConflictDoNothing().returning({ id: productions.id });
  return inserted.length > 0;
}

export async function productionOf(
  db: Queryable,
  orderId: string,
  version: number,
): Promise<ProductionRow | undefined> {
  const rows = await db
    .select()
    .from(productions)
    .where(and(eq(productions.orderId, orderId), eq(productions.version, version)));
  return rows[0];
}

export async function productionByRequest(db: Queryable, requestKey: string): Promise<ProductionRow | undefined> {
  return (await db.select().from(productions).where(eq(productions.requestKey, requestKey)))[0];
}

const selectProductions = prepared<{ orderId: string }, ProductionRow[]>((db) =>
  db
    .select()
    .from(productions)
    .where(eq(productions.orderId, sql.placeholder('orderId')))
    .orderBy(desc(productions.version)),
);

/** Versions of some orders without their words and songs, each order's newest first. */
export function versionsOfOrders(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Pick<ProductionRow, 'id' | 'orderId' | 'version' | 'releasedAt'>[]> {
  const { id, orderId, version, releasedAt } = productions;
  return db
    .select({ id, orderId, version, releasedAt })
    .from(productions)
    .where(inArray(productions.orderId, [...orderIds]))
    .orderBy(desc(productions.version));
}

/** Newest version first. */
export function productionsOf(db: Queryable, orderId: string): Promise<ProductionRow[]> {
  return selectProductions(db, { orderId });
}

export async function latestVersion(db: Queryable, orderId: string): Promise<number> {
  const rows = await db
    .select({ latest: max(productions.version) })
    .from(productions)
    .where(eq(productions.orderId, orderId));
  return rows[0]?.latest ?? 0;
}

/** Number of the newest version with lyrics; 0 if none has. */
export async function newestLyricsVersion(db: Queryable, orderId: string): Promise<number> {
  const rows = await db
    .select({ latest: max(productions.version) })
    .from(productions)
    .where(and(eq(productions.orderId, orderId), isNotNull(productions.lyrics)));
  return rows[0]?.latest ?? 0;
}

export async function updateProduction(
  db: Queryable,
  id: string,
  change: Partial<typeof productions.$inferInsert>,
): Promise<void> {
  await db.update(productions).set(change).where(eq(productions.id, id));
}

export async function stagesOf(db: Queryable, productionIds: string[]): Promise<StageRow[]> {
  if (productionIds.length === 0) return [];
  return db.select().from(productionStages).where(inArray(productionStages.productionId, productionIds));
}

export async function insertStages(tx: Transaction, rows: (typeof productionStages.$inferInsert)[]): Promise<void> {
  await tx.insert(productionStages).values(rows).onConflictDoNothing();
}

export async function updateStage(
  db: Queryable,
  productionId: string,
  stage: StageName,
  change: Partial<typeof productionStages.$inferInsert>,
): Promise<void> {
  await db
    .update(productionStages)
    .set(change)
    .where(and(eq(productionStages.productionId, productionId), eq(productionStages.stage, stage)));
}

export async function countStageAttempt(
  db: Queryable,
  productionId: string,
  stage: StageName,
  { at, crashes }: { at: Date; crashes: number },
): Promise<void> {
  await updateStage(db, productionId, stage, {
    state: 'running',
    startedAt: at,
    error: null,
    crashes,
    attempts: sql`${productionStages.attempts} + 1` as unknown as number,
  });
}

/** Resets the counts of crashes and lost runs when staff run a version again, as `attempt`. */
export async function forgetFailures(db: Queryable, productionId: string, attempt: number): Promise<void> {
  await updateProduction(db, productionId, { attempt });
  await db.update(productionStages).set({ crashes: 0 }).where(eq(productionStages.productionId, productionId));
}

/** Orders whose song is to be made or is being made, the first due first; without those that wait for words or for something else. */
export async function ordersAtWork(db: Queryable, now: Date): Promise<string[]> {
  const waiting = db
    .select({ id: productions.id })
    .from(productions)
    .where(and(eq(productions.orderId, orders.id), inArray(productions.state, ['needs-words', 'on-hold'])));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...productionStatuses]),
        isNull(orders.erasedAt),
        notExists(waiting),
        hasStarted(now),
      ),
    )
    .orderBy(asc(orders.dueAt), asc(orders.id));
  return rows.map(({ id }) => id);
}

/** Orders that do not wait, or whose moment has come; one that is worked on has begun. */
const hasStarted = (now: Date) => or(ne(orders.status, 'paid'), isNull(orders.startsAt), lte(orders.startsAt, now));

/** Inserts a file's row, or replaces it when the same file was made again. */
export async function upsertAsset(tx: Queryable, row: NewAsset): Promise<void> {
  await tx
    .insert(completedAssets)
    .values(row)
    .onConflictDoUpdate({
      target: completedAssets.storageKey,
      set: { sizeBytes: row.sizeBytes, createdAt: row.createdAt },
    });
}

const selectAssets = prepared<{ orderId: string }, AssetRow[]>((db) =>
  db
    .select()
    .from(completedAssets)
    .where(eq(completedAssets.orderId, sql.placeholder('orderId')))
    .orderBy(desc(completedAssets.createdAt)),
);

/** Those of some orders, the newest first. */
export function assetsOfOrders(db: Queryable, orderIds: readonly string[]): Promise<AssetRow[]> {
  return db
    .select()
    .from(completedAssets)
    .where(inArray(completedAssets.orderId, [...orderIds]))
    .orderBy(desc(completedAssets.createdAt));
}

export function assetsOf(db: Queryable, orderId: string): Promise<AssetRow[]> {
  return selectAssets(db, { orderId });
}

export async function judgeAssets(
  tx: Transaction,
  productionId: string,
  change: { qualityControlPassed?: boolean; downloadable?: boolean },
): Promise<void> {
  await tx.update(completedAssets).set(change).where(eq(completedAssets.productionId, productionId));
}

/** Erases the text and the files' rows of an order's songs; the rows of its versions stay. */
export async function forgetSongs(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(completedAssets).where(eq(completedAssets.orderId, orderId));
  const blank = { lyrics: null, song: null, notes: [], qualityNote: null, requestKey: null };
  const ids = await tx
    .update(productions)
    .set({ ...blank, state: 'stopped' })
    .where(eq(productions.orderId, orderId))
    .returning({ id: productions.id });
  if (ids.length > 0)
    await tx
      .update(productionStages)
      .set({ error: null })
      .where(
        inArray(
          productionStages.productionId,
          ids.map(({ id }) => id),
        ),
      );
}

export async function removeSongs(tx: Transaction, orderId: string): Promise<void> {
  const ids = tx.select({ id: productions.id }).from(productions).where(eq(productions.orderId, orderId));
  await tx.delete(completedAssets).where(eq(completedAssets.orderId, orderId));
  await tx.delete(productionStages).where(inArray(productionStages.productionId, ids));
  await tx.delete(productions).where(eq(productions.orderId, orderId));
}

/**
 * Unfinished versions that no run goes on with, of orders changed since then: the order is over, or the version came to nothing and
 * the order was delivered all the same or a newer version was begun.
 */
export async function abandonedVersions(db: Queryable, since: Date): Promise<{ orderId: string; version: number }[]> {
  const newer = alias(productions, 'newer');
  const { orderId, version, state } = productions;
  const hasNewer = exists(
    db
      .select({ id: newer.id })
      .from(newer)
      .where(and(eq(newer.orderId, orderId), gt(newer.version, version))),
  );
  return db
    .select({ orderId, version })
    .from(productions)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        gt(orders.updatedAt, since),
        or(
          and(ne(state, 'ready'), inArray(orders.status, ['cancelled', 'refunded'])),
          and(inArray(state, ['failed', 'stopped']), or(eq(orders.status, 'completed'), hasNewer)),
        ),
      ),
    );
}
