import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { prepared, preparedWrite } from '#platform/db/prepared.ts';
import { addressProofs, orderAccess, orderLinks, orders } from './schema.ts';

export type LinkPurpose = typeof orderLinks.$inferSelect.purpose;

type Grant = Omit<typeof orderAccess.$inferSelect, 'revokedAt'>;

const insertGrant = preparedWrite<Grant>((db, columns) =>
  db
    .insert(orderAccess)
    .values(columns)
    .onConflictDoUpdate({
      target: [orderAccess.browserHash, orderAccess.orderId],
      set: { grantedAt: columns.grantedAt, expiresAt: columns.expiresAt, revokedAt: null },
    }),
);

export async function grantAccess(db: Queryable, grant: Grant): Promise<void> {
  await insertGrant(db, grant);
}

const selectGranted = prepared<{ browserHash: string; orderNumber: string; now: Date }, { id: string }[]>((db) =>
  db
    .select({ id: orders.id })
    .from(orderAccess)
    .innerJoin(orders, eq(orders.id, orderAccess.orderId))
    .where(
      and(
        eq(orderAccess.browserHash, sql.placeholder('browserHash')),
        eq(orders.number, sql.placeholder('orderNumber')),
        gt(orderAccess.expiresAt, sql.placeholder('now')),
        isNull(orderAccess.revokedAt),
      ),
    ),
);

export async function hasAccess(db: Queryable, browserHash: string, orderNumber: string, now: Date): Promise<boolean> {
  return (await selectGranted(db, { browserHash, orderNumber, now })).length > 0;
}

const insertNewLink = preparedWrite<typeof orderLinks.$inferInsert>((db, columns) =>
  db.insert(orderLinks).values(columns),
);

export async function insertLink(db: Queryable, link: typeof orderLinks.$inferInsert): Promise<void> {
  await insertNewLink(db, link);
}

/** The order that an unexpired, unrevoked link is about, and what the link is good for. */
export async function orderOfLink(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ id: string; number: string; purpose: LinkPurpose; addressHash: string | null } | undefined> {
  const { purpose, addressHash } = orderLinks;
  const rows = await db
    .select({ id: orders.id, number: orders.number, purpose, addressHash })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(and(eq(orderLinks.tokenHash, tokenHash), gt(orderLinks.expiresAt, now), isNull(orderLinks.revokedAt)));
  return rows[0];
}

/** The browsers that an order is closed to: one, all but one, or all. */
export type Browsers = { only: string } | { allBut: string } | 'all';

function amongst(browsers: Browsers, column: typeof orderAccess.browserHash | typeof addressProofs.browserHash) {
  if (browsers === 'all') return undefined;
  return 'only' in browsers ? eq(column, browsers.only) : ne(column, browsers.allBut);
}

/** Closes an order to browsers, with what they proved by its links. */
export async function revokeAccess(db: Queryable, orderId: string, browsers: Browsers, now: Date): Promise<void> {
  await db
    .update(orderAccess)
    .set({ revokedAt: now })
    .where(
      and(eq(orderAccess.orderId, orderId), amongst(browsers, orderAccess.browserHash), isNull(orderAccess.revokedAt)),
    );
  await removeProofs(db, orderId, browsers);
}

/** A browser proved an order's address, once more or for the first time. */
export async function insertProof(db: Queryable, proof: typeof addressProofs.$inferInsert): Promise<void> {
  const { addressHash, expiresAt } = proof;
  await db
    .insert(addressProofs)
    .values(proof)
    .onConflictDoUpdate({
      target: [addressProofs.browserHash, addressProofs.orderId],
      set: { addressHash, expiresAt },
    });
}

export async function removeProofs(db: Queryable, orderId: string, browsers: Browsers): Promise<void> {
  await db
    .delete(addressProofs)
    .where(and(eq(addressProofs.orderId, orderId), amongst(browsers, addressProofs.browserHash)));
}

/** True while a browser's proof of the address lasts, whichever order's link it was. */
export async function hasProof(
  db: Queryable,
  { browserHash, addressHash }: { browserHash: string; addressHash: string },
  now: Date,
): Promise<boolean> {
  const isProof = and(
    eq(addressProofs.browserHash, browserHash),
    eq(addressProofs.addressHash, addressHash),
    gt(addressProofs.expiresAt, now),
  );
  return (await db.$count(addressProofs, isProof)) > 0;
}

export async function revokeLinks(db: Queryable, orderId: string, now: Date): Promise<void> {
  await db
    .update(orderLinks)
    .set({ revokedAt: now })
    .where(and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt)));
}
