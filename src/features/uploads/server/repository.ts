import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { uploads } from './schema.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type NewUpload = typeof uploads.$inferInsert;

/** A photo that is checked and stored. */
export interface ReadyPhoto {
  id: string;
  name: string;
  photoKey: string;
  thumbnailKey: string;
  width: number;
  height: number;
}

const unused = isNull(uploads.orderId);
/** In the order's film, and not only reserved for it. */
const isPlaced = isNotNull(uploads.position);
export const readyColumns = {
  id: uploads.id,
  name: uploads.name,
  photoKey: sql<string>`${uploads.photoKey}`,
  thumbnailKey: sql<string>`${uploads.thumbnailKey}`,
  width: sql<number>`${uploads.width}`,
  height: sql<number>`${uploads.height}`,
};

/** Until the transaction ends, no other begins an upload: what is counted then is exact. */
export async function lockBeginning(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.beginUpload})`);
}

/** When an upload last began to send, or was begun. */
const lastSent = sql`coalesce(${uploads.receivedAt}, ${uploads.createdAt})`;

export interface UnpaidUsage {
  /** Begun, refused ones too. */
  begun: number;
  /** With a place on the disk. */
  files: number;
  /** On the disk, or kept free for what is being sent. */
  bytes: number;
  /** Kept free, and not sent yet. */
  reservedBytes: number;
  /** Those of `owner` among the files and bytes; 0 where none is asked about. */
  ownFiles: number;
  ownBytes: number;
}

/**
 * Photos that no paid order has taken, of uploads begun after `since`: those of one network, or all, without the upload
 * `except`; with `moved`, only those that another room has taken, or only those that none has. With `keptAt`, those of before too
 * that are kept beyond that moment: of friends and sessions. What last sent before `reservedAfter` counts with what has arrived of it.
 */
export async function unpaidUsage(
  tx: Transaction,
  {
    since,
    reservedAfter,
    networkHash,
    except,
    moved,
    owner,
    keptAt,
  }: {
    since: Date;
    reservedAfter: Date;
    networkHash?: string;
    except?: string;
    moved?: boolean;
    owner?: string;
    keptAt?: Date;
  },
): Promise<UnpaidUsage> {
  const { state, sentBytes, storedBytes, receivedBytes } = uploads;
  const isReserved = sql`${lastSent} > ${reservedAfter.toISOString()}::timestamptz`;
  const isEmpty = sql`${state} = 'refused' or (${state} = 'receiving' and ${receivedBytes} = 0 and not ${isReserved})`;
  const bytes = sql`case when ${state} <> 'receiving' then coalesce(${storedBytes}, ${sentBytes})
    when ${isReserved} then ${sentBytes} else ${receivedBytes} end`;
  const isOwn = owner === undefined ? sql`false` : eq(uploads.ownerKeyHash, owner);
  const reserved = sql`case when ${state} = 'receiving' and ${isReserved} then ${sentBytes} - ${receivedBytes} else 0 end`;
  const [usage] = await tx
    .select({
      begun: count(),
      files: sql`count(*) filter (where not (${isEmpty}))`.mapWith(Number),
      bytes: sql`coalesce(sum(${bytes}), 0)`.mapWith(Number),
      reservedBytes: sql`coalesce(sum(${reserved}), 0)`.mapWith(Number),
      ownFiles: sql`count(*) filter (where ${isOwn} and not (${isEmpty}))`.mapWith(Number),
      ownBytes: sql`coalesce(sum(${bytes}) filter (where ${isOwn}), 0)`.mapWith(Number),
    })
    .from(uploads)
    .leftJoin(orders, eq(orders.id, uploads.orderId))
    .where(
      and(
        or(gt(uploads.createdAt, since), keptAt && gt(uploads.expiresAt, keptAt)),
        isNull(orders.paidAt),
        networkHash === undefined ? undefined : eq(uploads.networkHash, networkHash),
        except === undefined ? undefined : ne(uploads.id, except),
        moved === undefined ? undefined : moved ? eq(state, 'moved') : ne(state, 'moved'),
      ),
    );
  return usage ?? { begun: 0, files: 0, bytes: 0, reservedBytes: 0, ownFiles: 0, ownBytes: 0 };
}

export async function insertUpload(tx: Transaction, row: NewUpload): Promise<void> {
  await tx.insert(uploads).values(row);
}

/** Uploads of this browser that fill one of its places: sent or being sent, and in no order. */
export async function countWaiting(tx: Transaction, ownerKeyHash: string): Promise<number> {
  return tx.$count(
    uploads,
    and(eq(uploads.ownerKeyHash, ownerKeyHash), inArray(uploads.state, ['receiving', 'ready']), unused),
  );
}

/** Forgets begun uploads of this browser that nothing was heard of since `before`. */
export async function deleteAbandoned(tx: Transaction, ownerKeyHash: string, before: Date): Promise<{ id: string }[]> {
  return tx
    .delete(uploads)
    .where(
      and(
        eq(uploads.ownerKeyHash, ownerKeyHash),
        eq(uploads.state, 'receiving'),
        lte(uploads.touchedAt, before),
        unused,
      ),
    )
    .returning({ id: uploads.id });
}

export async function uploadOf(db: Queryable, ownerKeyHash: string, id: string): Promise<UploadRow | undefined> {
  return (
    await db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.ownerKeyHash, ownerKeyHash)))
  )[0];
}

/** Records browser activity on an upload. @returns false for a foreign, unknown or finished upload */
export async function recordReceiving(
  db: Queryable,
  { ownerKeyHash, id, at, sends }: { ownerKeyHash: string; id: string; at: Date; sends: boolean },
): Promise<boolean> {
  const touched = await db
    .update(uploads)
    .set({ touchedAt: at, ...(sends ? { receivedAt: at } : {}) })
    .where(and(eq(uploads.id, id), eq(uploads.ownerKeyHash, ownerKeyHash), eq(uploads.state, 'receiving')))
    .returning({ id: uploads.id });
  return touched.length > 0;
}

/** Writes how much of an upload has arrived. */
export async function recordReceivedBytes(db: Queryable, id: string, receivedBytes: number, at: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ receivedBytes, receivedAt: at })
    .where(and(eq(uploads.id, id), lt(uploads.receivedBytes, receivedBytes)));
}

/** Only the first of two wins; false for the other. */
export async function settleUpload(
  db: Queryable,
  id: string,
  outcome: Pick<UploadRow, 'state'> &
    Partial<Pick<UploadRow, 'sentSha256' | 'photoKey' | 'thumbnailKey' | 'width' | 'height' | 'storedBytes'>>,
): Promise<boolean> {
  const settled = await db
    .update(uploads)
    .set(outcome)
    .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')))
    .returning({ id: uploads.id });
  return settled.length > 0;
}

export async function readyPhotos(db: Queryable, ownerKeyHash: string): Promise<ReadyPhoto[]> {
  return db
    .select(readyColumns)
    .from(uploads)
    .where(and(eq(uploads.ownerKeyHash, ownerKeyHash), eq(uploads.state, 'ready'), unused))
    .orderBy(asc(uploads.createdAt), asc(uploads.id));
}

export async function photosInOrder(db: Queryable, orderId: string): Promise<ReadyPhoto[]> {
  return db
    .select(readyColumns)
    .from(uploads)
    .where(and(eq(uploads.orderId, orderId), eq(uploads.state, 'ready'), isPlaced))
    .orderBy(asc(uploads.position));
}

/** Takes all photos but `kept` out of the order; they wait for another until `expiresAt`. */
export async function unsetOrder(tx: Transaction, orderId: string, kept: string[], expiresAt: Date): Promise<void> {
  await tx
    .update(uploads)
    .set({ orderId: null, position: null, expiresAt })
    .where(and(eq(uploads.orderId, orderId), isPlaced, kept.length > 0 ? notInArray(uploads.id, kept) : undefined));
}

/** Deletes the row of an upload that no order has taken; the files are the caller's to delete. */
export async function deleteUnused(db: Queryable, ownerKeyHash: string, id: string): Promise<UploadRow | undefined> {
  return (
    await db
      .delete(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.ownerKeyHash, ownerKeyHash), unused, ne(uploads.state, 'moved')))
      .returning()
  )[0];
}

/** Turns a finished upload into the count of bytes of another room's owner until `expiresAt`. False if it is not there any more. */
export async function markMoved(
  tx: Transaction,
  { ownerKeyHash, id, to, expiresAt }: { ownerKeyHash: string; id: string; to: string; expiresAt: Date },
): Promise<boolean> {
  const moved = await tx
    .update(uploads)
    .set({ state: 'moved', ownerKeyHash: to, photoKey: null, thumbnailKey: null, expiresAt })
    .where(and(eq(uploads.id, id), eq(uploads.ownerKeyHash, ownerKeyHash), eq(uploads.state, 'ready'), unused))
    .returning({ id: uploads.id });
  return moved.length > 0;
}

/** Stops counting what another room has deleted. */
export async function deleteMoved(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(uploads).where(and(inArray(uploads.id, ids), eq(uploads.state, 'moved')));
}

/** Deletes the rows of an order's photos; the files are the caller's to delete. */
export async function deleteInOrder(tx: Transaction, orderId: string): Promise<UploadRow[]> {
  return tx.delete(uploads).where(eq(uploads.orderId, orderId)).returning();
}

/** Deletes the rows that no order took in time; the files are the caller's to delete. */
export async function deleteExpired(db: Queryable, now: Date): Promise<UploadRow[]> {
  return db
    .delete(uploads)
    .where(and(unused, lte(uploads.expiresAt, now)))
    .returning();
}

/** Begun uploads: `empty` have received nothing and last began to send before then, the others last did before `before`. */
interface Unfinished {
  before: Date;
  empty: Date;
}

const isUnfinished = ({ before, empty }: Unfinished) =>
  and(
    eq(uploads.state, 'receiving'),
    or(lte(lastSent, before), and(eq(uploads.receivedBytes, 0), lte(lastSent, empty))),
    unused,
  );

/** Forgets begun uploads that nothing comes to any more; the files are the caller's to delete. */
export async function deleteUnfinished(db: Queryable, which: Unfinished): Promise<{ id: string }[]> {
  return db.delete(uploads).where(isUnfinished(which)).returning({ id: uploads.id });
}

export async function countUnfinished(db: Queryable, which: Unfinished): Promise<number> {
  return db.$count(uploads, isUnfinished(which));
}

/** The clean-up every hour does the work (`clean-unused.ts`); this only tells what it will find. */
export async function countExpired(db: Queryable, now: Date): Promise<number> {
  return db.$count(uploads, and(unused, lte(uploads.expiresAt, now)));
}

/** Of `ids`, those that are being received. */
export async function receivingAmong(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), eq(uploads.state, 'receiving')));
  return new Set(rows.map((row) => row.id));
}

/** The storage keys that the uploads `ids` refer to. */
export async function keysOf(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ photoKey: uploads.photoKey, thumbnailKey: uploads.thumbnailKey })
    .from(uploads)
    .where(inArray(uploads.id, ids));
  return new Set(rows.flatMap((row) => [row.photoKey, row.thumbnailKey].filter((key) => key !== null)));
}
