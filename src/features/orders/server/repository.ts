import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { prepared, preparedWrite } from '#platform/db/prepared.ts';
import { isPast } from '#platform/db/times.ts';
import type { OrderDetailsByKind, OrderKind } from '../details.ts';
import { addressProofs, businessDays, orderAccess, orderEvents, orderLinks, orders } from './schema.ts';

type StoredRow = typeof orders.$inferSelect;

/** An order of one kind. */
export type OrderOf<Kind extends OrderKind> = Omit<StoredRow, 'kind' | 'details'> & {
  kind: Kind;
  details: OrderDetailsByKind[Kind];
};

/** An order of any kind: its kind says what its details are. */
export type OrderRow = { [Kind in OrderKind]: OrderOf<Kind> }[OrderKind];
export type NewOrder = typeof orders.$inferInsert;
export type OrderEventRow = typeof orderEvents.$inferSelect;

/** A row as an order: kind and details are written together, after the kind's own schema has passed the details. */
export const asOrder = (row: StoredRow): OrderRow => row as OrderRow;

/** The one row of a query, as an order. */
const one = ([row]: StoredRow[]): OrderRow | undefined => row && asOrder(row);

const insertNew = preparedWrite<NewOrder, StoredRow[]>((db, columns) =>
  db.insert(orders).values(columns).onConflictDoNothing().returning(),
);

/** The row as it is stored; undefined when the number, or this browser's draft, exists already. */
export async function insertOrder(tx: Transaction, row: NewOrder): Promise<OrderRow | undefined> {
  return one(await insertNew(tx, row));
}

const selectById = prepared<{ id: string }, StoredRow[]>((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id'))),
);

export async function orderById(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return one(await selectById(db, { id }));
}

export async function ordersByIds(db: Queryable, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return (await db.select().from(orders).where(inArray(orders.id, ids))).map(asOrder);
}

const selectToLock = prepared<{ id: string }, StoredRow[]>((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update'),
);

/** The row stays locked until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | undefined> {
  return one(await selectToLock(tx, { id }));
}

/** Locks several orders in the sequence that keeps two such callers from waiting for one another. */
export async function lockOrders(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) await lockOrder(tx, id);
}

const selectByNumber = prepared<{ number: string }, StoredRow[]>((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.number, sql.placeholder('number'))),
);

export async function orderByNumber(db: Queryable, number: string): Promise<OrderRow | undefined> {
  return one(await selectByNumber(db, { number }));
}

const selectByDraft = prepared<{ browserHash: string; draftKey: string }, StoredRow[]>((db) =>
  db
    .select()
    .from(orders)
    .where(
      and(eq(orders.browserHash, sql.placeholder('browserHash')), eq(orders.draftKey, sql.placeholder('draftKey'))),
    ),
);

export async function orderByDraft(
  db: Queryable,
  browserHash: string,
  draftKey: string,
): Promise<OrderRow | undefined> {
  return one(await selectByDraft(db, { browserHash, draftKey }));
}

/** True when this browser has an order for this draft. */
export async function hasDraft(db: Queryable, browserHash: string, draftKey: string): Promise<boolean> {
  return (await orderByDraft(db, browserHash, draftKey)) !== undefined;
}

/** The order that has been here longest, of those that still name their buyer. */
export async function oldestNamedOrder(db: Queryable): Promise<OrderRow | undefined> {
  return one(await db.select().from(orders).where(isNull(orders.erasedAt)).orderBy(asc(orders.createdAt)).limit(1));
}

export async function orderByLookup(db: Queryable, lookupHash: string): Promise<OrderRow | undefined> {
  return one(await db.select().from(orders).where(eq(orders.lookupHash, lookupHash)));
}

/**
 * The order that an e-mail address is looked up by, in any case: the newest that was paid, else the newest that this
 * browser placed. What another browser placed and nobody paid proves nothing about the address, and hides nothing.
 */
export async function orderToTrack(
  db: Queryable,
  email: string,
  browserHash: string | null,
): Promise<OrderRow | undefined> {
  if (email === '') return undefined;
  const isOwn = browserHash === null ? undefined : eq(orders.browserHash, browserHash);
  return one(
    await db
      .select()
      .from(orders)
      .where(and(eq(sql`lower(${orders.email})`, email.toLowerCase()), or(isNotNull(orders.paidAt), isOwn)))
      .orderBy(asc(isNull(orders.paidAt)), desc(orders.createdAt))
      .limit(1),
  );
}

/** Every order that names an e-mail address, in any case, the oldest first; for staff, who have checked whose it is. */
export async function ordersOfEmail(db: Queryable, email: string): Promise<OrderRow[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(sql`lower(${orders.email})`, email.trim().toLowerCase()))
    .orderBy(asc(orders.createdAt));
  return rows.map(asOrder);
}

export async function orderByCheckout(db: Queryable, session: string): Promise<OrderRow | undefined> {
  return one(await db.select().from(orders).where(eq(orders.checkoutSession, session)));
}

const updateById = preparedWrite<Partial<NewOrder>, unknown, { updatedId: string }>((db, columns) =>
  db
    .update(orders)
    .set(columns)
    .where(eq(orders.id, sql.placeholder('updatedId'))),
);

export async function updateOrder(
  db: Queryable,
  id: string,
  change: Partial<NewOrder> & { updatedAt: Date },
): Promise<void> {
  await updateById(db, change, { updatedId: id });
}

/**
 * A page of the orders that wait for money, created before `before`, oldest first, from behind `after`; without those that
 * found no place and still have until the end of the next day, reckoned from `today`, to choose another.
 */
export async function waitingOrders(
  db: Queryable,
  { before, today, after }: { before: Date; today: string; after?: Pick<OrderRow, 'id' | 'createdAt'> },
  limit: number,
): Promise<OrderRow[]> {
  const isChoosing = sql`${orders.soldOutDay} is not null and ${orders.checkoutUrl} is null and ${orders.soldOutDay} + 1 >= ${today}::date`;
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['pending', 'payment_pending', 'submitted']),
        isPast(orders.createdAt, before),
        sql`(${isChoosing}) is not true`,
        after &&
          sql`(${orders.createdAt}, ${orders.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
  return rows.map(asOrder);
}

/** Orders of a status, or all, created before an order, the newest first. */
export async function ordersBefore(
  db: Queryable,
  page: { status: OrderRow['status'] | null; before: Pick<OrderRow, 'id' | 'createdAt'> | undefined; limit: number },
): Promise<OrderRow[]> {
  const { status, before, limit } = page;
  const isOlder =
    before && sql`(${orders.createdAt}, ${orders.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`;
  const rows = await db
    .select()
    .from(orders)
    .where(and(status === null ? undefined : eq(orders.status, status), isOlder))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return rows.map(asOrder);
}

type WrittenEvent = Omit<OrderEventRow, 'sequence'>;

const insertWritten = preparedWrite<WrittenEvent>((db, columns) => db.insert(orderEvents).values(columns));

export async function insertEvent(db: Queryable, row: WrittenEvent): Promise<void> {
  await insertWritten(db, row);
}

export async function eventsOf(db: Queryable, orderId: string): Promise<OrderEventRow[]> {
  return db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.sequence));
}

const takeOne = prepared<{ day: string; cap: number }, { taken: number }[]>((db) =>
  db
    .insert(businessDays)
    .values({ day: sql.placeholder('day'), taken: 1 })
    .onConflictDoUpdate({
      target: businessDays.day,
      set: { taken: sql`${businessDays.taken} + 1` },
      setWhere: lt(businessDays.taken, sql.placeholder('cap')),
    })
    .returning({ taken: businessDays.taken }),
);

/** Takes one place of the day, or returns false when all are gone. The day's row is locked until the transaction ends. */
export async function takePlace(tx: Transaction, day: string, cap: number): Promise<boolean> {
  if (cap < 1) return false;
  const taken = await takeOne(tx, { day, cap });
  return taken.length > 0;
}

export async function returnPlace(tx: Transaction, day: string): Promise<void> {
  await tx
    .update(businessDays)
    .set({ taken: sql`${businessDays.taken} - 1` })
    .where(and(eq(businessDays.day, day), gt(businessDays.taken, 0)));
}

const selectDays = prepared<{ first: string; second: string }, { day: string; taken: number }[]>((db) =>
  db
    .select()
    .from(businessDays)
    .where(inArray(businessDays.day, [sql.placeholder('first'), sql.placeholder('second')])),
);

/** Places taken of two days. */
export async function placesTaken(db: Queryable, [first, second]: [string, string]): Promise<Map<string, number>> {
  return new Map((await selectDays(db, { first, second })).map(({ day, taken }) => [day, taken]));
}

export async function hasOrders(db: Queryable): Promise<boolean> {
  return (await db.select({ id: orders.id }).from(orders).limit(1)).length > 0;
}

export async function ordersOnHold(db: Queryable): Promise<OrderRow[]> {
  const rows = await db.select().from(orders).where(isNotNull(orders.legalHold)).orderBy(desc(orders.createdAt));
  return rows.map(asOrder);
}

/** Deletes every browser's access, every link and every address proof of an order. */
export async function deleteAllAccess(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(orderAccess).where(eq(orderAccess.orderId, orderId));
  await tx.delete(orderLinks).where(eq(orderLinks.orderId, orderId));
  await tx.delete(addressProofs).where(eq(addressProofs.orderId, orderId));
}

/** Clears the notes on an order's events; the events stay. */
export async function forgetNotes(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(orderEvents).set({ note: null }).where(eq(orderEvents.orderId, orderId));
}

/** Deletes the order and its events; other rooms' data about it must be deleted first. */
export async function removeOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
  await tx.delete(orders).where(eq(orders.id, orderId));
}
