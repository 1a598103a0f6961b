import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { audit, user } from './schema.ts';

export async function insertAudit(tx: Transaction, row: typeof audit.$inferInsert): Promise<void> {
  await tx.insert(audit).values(row);
}

export interface AuditLine {
  entry: typeof audit.$inferSelect;
  /** Null once the account is gone. */
  actorName: string | null;
  /** Where the subject is an order. */
  orderNumber: string | null;
  /** Where the subject is an account. */
  subjectName: string | null;
}

/** One more than `size` where there are more. `before` is the last id of the page before. */
export async function auditPage(
  db: Queryable,
  { action, before, size }: { action: string; before?: string | undefined; size: number },
): Promise<AuditLine[]> {
  // Compared by the database, whose moments are finer than ours.
  const older = before ? sql`(${audit.at}, ${audit.id}) < (select at, id from audit where id = ${before})` : undefined;
  const rows = await db
    .select({ entry: audit, actorName: user.name, orderNumber: orders.number })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.actor))
    .leftJoin(orders, eq(orders.id, audit.subject))
    .where(and(action === '' ? undefined : eq(audit.action, action), older))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(size + 1);
  const people = new Map(
    (await db.select({ id: user.id, name: user.name }).from(user)).map(({ id, name }) => [id, name]),
  );
  return rows.map((row) => ({ ...row, subjectName: people.get(row.entry.subject) ?? null }));
}

/** Every kind of deed there has been. */
export async function auditActions(db: Queryable): Promise<string[]> {
  const rows = await db.selectDistinct({ action: audit.action }).from(audit).orderBy(asc(audit.action));
  return rows.map(({ action }) => action);
}
