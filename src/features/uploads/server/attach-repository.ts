import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/db/database.ts';
import { prepared, preparedSql } from '#platform/db/prepared.ts';
import { uploads } from './schema.ts';

type Attachable = { ownerKeyHash: string; ids: string[]; orderId: string };

const isNamed = sql`${uploads.id} = any(${sql.placeholder('ids')}::text[])`;

const lockNamed = prepared<Attachable, { id: string }[]>((db) =>
  db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        isNamed,
        eq(uploads.ownerKeyHash, sql.placeholder('ownerKeyHash')),
        eq(uploads.state, 'ready'),
        or(isNull(uploads.orderId), eq(uploads.orderId, sql.placeholder('orderId'))),
      ),
    )
    .orderBy(asc(uploads.id))
    .for('update'),
);

/** Of `ids`, those that the order may take: ready, of this browser, in no other order. They stay locked. */
export async function lockAttachable(tx: Transaction, asked: Attachable): Promise<Set<string>> {
  const rows = await lockNamed(tx, asked);
  return new Set(rows.map((row) => row.id));
}

const attachNamed = preparedSql<{ ids: string[]; orderId: string; first: number }>(
  () => sql`update ${uploads} set order_id = ${sql.placeholder('orderId')},
      position = array_position(${sql.placeholder('ids')}::text[], ${uploads.id}::text) - 1 + ${sql.placeholder('first')}::int
      where ${isNamed}`,
);

/** Puts photos into an order one after the other, from a position on. */
export async function setOrder(tx: Transaction, ids: string[], orderId: string, first: number): Promise<void> {
  if (ids.length > 0) await attachNamed(tx, { ids, orderId, first });
}
