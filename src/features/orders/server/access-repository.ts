import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { orderAccess, orderLinks, orders } from './schema.ts';

export async function grantAccess(
  db: Queryable,
  grant: { browserHash: string; orderId: string; grantedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insert(orderAccess)
    .values(grant)
    .onConflictDoUpdate({
      target: [orderAccess.browserHash, orderAccess.orderId],
      set: { grantedAt: grant.grantedAt, expiresAt: grant.expiresAt, revokedAt: null },
    });
}

export async function hasAccess(db: Queryable, browserHash: string, orderNumber: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orderAccess)
    .innerJoin(orders, eq(orders.id, orderAccess.orderId))
    .where(
      and(
        eq(orderAccess.browserHash, browserHash),
        eq(orders.number, orderNumber),
        gt(orderAccess.expiresAt, now),
        isNull(orderAccess.revokedAt),
      ),
    );
  return rows.length > 0;
}

export async function insertLink(db: Queryable, link: typeof orderLinks.$inferInsert): Promise<void> {
  await db.insert(orderLinks).values(link);
}

/** The order that an unexpired, unrevoked link opens. */
export async function orderOfLink(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ id: string; number: string } | undefined> {
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(and(eq(orderLinks.tokenHash, tokenHash), gt(orderLinks.expiresAt, now), isNull(orderLinks.revokedAt)));
  return rows[0];
}
