import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { isPast } from '#platform/db/times.ts';
import { authorisations } from './schema.ts';

export type AuthorisationRow = typeof authorisations.$inferSelect;

/** The decision on a session that was authorised; undefined before there is one. */
export async function authorisationOf(db: Queryable, sessionId: string): Promise<AuthorisationRow | undefined> {
  return (await db.select().from(authorisations).where(eq(authorisations.sessionId, sessionId)))[0];
}

export async function authorisationOfIntent(
  db: Queryable,
  paymentIntentId: string,
): Promise<AuthorisationRow | undefined> {
  return (await db.select().from(authorisations).where(eq(authorisations.paymentIntentId, paymentIntentId)))[0];
}

/** The first decision stands. @returns the row as it is stored */
export async function insertAuthorisation(tx: Transaction, row: AuthorisationRow): Promise<AuthorisationRow> {
  await tx.insert(authorisations).values(row).onConflictDoNothing();
  return (await authorisationOf(tx, row.sessionId)) ?? row;
}

export async function updateAuthorisation(
  db: Queryable,
  sessionId: string,
  change: Pick<AuthorisationRow, 'state'> & Partial<Pick<AuthorisationRow, 'reason'>>,
): Promise<void> {
  await db.update(authorisations).set(change).where(eq(authorisations.sessionId, sessionId));
}

/** Decided before then, and not carried out at the provider as far as anybody knows; oldest first. */
export async function openAuthorisations(db: Queryable, before: Date): Promise<AuthorisationRow[]> {
  return db
    .select()
    .from(authorisations)
    .where(and(inArray(authorisations.state, ['placed', 'releasing']), isPast(authorisations.createdAt, before)))
    .orderBy(asc(authorisations.createdAt));
}

export async function removeAuthorisations(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(authorisations).where(eq(authorisations.orderId, orderId));
}
