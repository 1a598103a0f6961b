import { desc, eq, getTableColumns, inArray, lt, or, sql } from 'drizzle-orm';
import { user } from '#features/accounts/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { daysBefore, rowsPast, type RetentionRule } from '#platform/retention.ts';
import { affiliateBrowsers, affiliates } from './schema.ts';

export type AffiliateRow = typeof affiliates.$inferSelect & { email: string };

const columns = { ...getTableColumns(affiliates), email: user.email };

const withEmail = (db: Queryable) =>
  db.select(columns).from(affiliates).innerJoin(user, eq(user.id, affiliates.userId));

/** The newest first. */
export async function allAffiliates(db: Queryable): Promise<AffiliateRow[]> {
  return withEmail(db).orderBy(desc(affiliates.createdAt), desc(affiliates.id));
}

export async function affiliateById(db: Queryable, id: string): Promise<AffiliateRow | undefined> {
  return (await withEmail(db).where(eq(affiliates.id, id)))[0];
}

export async function affiliateOfAccount(db: Queryable, userId: string): Promise<AffiliateRow | undefined> {
  return (await withEmail(db).where(eq(affiliates.userId, userId)))[0];
}

/** Crockford's base 32 reads these letters as digits: a referral id may be typed from paper. */
const canonical = (typed: string): string =>
  typed.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll(/[\s-]/g, '');

/** The affiliate of a referral id, however it was typed. */
export async function affiliateByReferral(db: Queryable, typed: string): Promise<AffiliateRow | undefined> {
  return (await withEmail(db).where(eq(affiliates.referralId, canonical(typed))))[0];
}

/** The row stays locked until the transaction ends. */
export async function lockAffiliate(tx: Transaction, id: string): Promise<AffiliateRow | undefined> {
  return (await withEmail(tx).where(eq(affiliates.id, id)).for('update', { of: affiliates }))[0];
}

/** False if the account has a profile already. */
export async function insertAffiliate(tx: Transaction, row: typeof affiliates.$inferInsert): Promise<boolean> {
  const { userId } = affiliates;
  const inserted = await tx
    .insert(affiliates)
    .values(row)
    .onConflictDoNothing({ target: userId })
    .returning({ id: affiliates.id });
  return inserted.length > 0;
}

export async function updateAffiliate(
  db: Queryable,
  id: string,
  change: Partial<Omit<typeof affiliates.$inferInsert, 'id' | 'referralId'>>,
): Promise<void> {
  await db.update(affiliates).set(change).where(eq(affiliates.id, id));
}

/** Remembers that an affiliate works with this browser. */
export async function recordAffiliateBrowser(db: Queryable, row: typeof affiliateBrowsers.$inferInsert): Promise<void> {
  const { affiliateId, browserHash } = affiliateBrowsers;
  await db
    .insert(affiliateBrowsers)
    .values(row)
    .onConflictDoUpdate({ target: [affiliateId, browserHash], set: { seenAt: row.seenAt } });
}

export async function isBrowserOf(db: Queryable, affiliateId: string, browserHash: string): Promise<boolean> {
  const isIt = sql`${affiliateBrowsers.affiliateId} = ${affiliateId} and ${affiliateBrowsers.browserHash} = ${browserHash}`;
  return (await db.$count(affiliateBrowsers, isIt)) > 0;
}

export async function forgetBrowsers(tx: Transaction, affiliateId: string): Promise<void> {
  await tx.delete(affiliateBrowsers).where(eq(affiliateBrowsers.affiliateId, affiliateId));
}

/** Days after the last visit for which a browser is known as an affiliate's: as long as the clicks it might have made. */
const browserDays = 400;

export const browsersRetention = (db: Parameters<typeof rowsPast>[0]): RetentionRule =>
  rowsPast(db, {
    what: 'browsers that affiliates worked with',
    kept: `${browserDays} days after they were last seen`,
    table: affiliateBrowsers,
    past: (now) => lt(affiliateBrowsers.seenAt, daysBefore(now, browserDays)),
  });

/** Names of affiliates by their id and by that of their account: the audit log has both. */
export async function affiliateNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { id, userId, fullName } = affiliates;
  const isAsked = or(inArray(id, [...ids]), inArray(userId, [...ids]));
  const rows = await db.select({ id, userId, fullName }).from(affiliates).where(isAsked);
  return new Map(rows.flatMap((row) => [row.id, row.userId].map((key): [string, string] => [key, row.fullName])));
}
