import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { orderAccess, orderLinks, orders } from './schema.ts';

export type LinkPurpose = typeof orderLinks.$inferSelect.purpose;

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

/** The order that an unexpired, unrevoked link is about, and what the link is good for. */
export async function orderOfLink(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ id: string; number: string; purpose: LinkPurpose } | undefined> {
  const rows = await db
    .select({ id: orders.id, number: orders.number, purpose: orderLinks.purpose })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(and(eq(orderLinks.tokenHash, tokenHash), gt(orderLinks.expiresAt, now), isNull(orderLinks.revokedAt)));
  return rows[0];
}

/** Closes an order to one browser, or without one to all. */
export async function revokeAccess(
  db: Queryable,
  which: { orderId: string; browserHash?: string },
  now: Date,
): Promise<void> {
  const { orderId, browserHash } = which;
  await db
    .update(orderAccess)
    .set({ revokedAt: now })
    .where(
      and(
        eq(orderAccess.orderId, orderId),
        browserHash === undefined ? undefined : eq(orderAccess.browserHash, browserHash),
        isNull(orderAccess.revokedAt),
      ),
    );
}

export async function revokeLinks(db: Queryable, orderId: string, now: Date): Promise<void> {
  await db
    .update(orderLinks)
    .set({ revokedAt: now })
    .where(and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt)));
}
