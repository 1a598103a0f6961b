import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { prepared, preparedWrite } from '#platform/db/prepared.ts';
import { isPast } from '#platform/db/times.ts';
import { authorisations } from './schema.ts';

export type AuthorisationRow = typeof authorisations.$inferSelect;

const selectOfSession = prepared<{ sessionId: string }, AuthorisationRow[]>((db) =>
  db
    .select()
    .from(authorisations)
    .where(eq(authorisations.sessionId, sql.placeholder('sessionId'))),
);

/** The decision on a session that was authorised; undefined before there is one. */
export async function authorisationOf(db: Queryable, sessionId: string): Promise<AuthorisationRow | undefined> {
  return (await selectOfSession(db, { sessionId }))[0];
}

export async function authorisationOfIntent(
  db: Queryable,
  paymentIntentId: string,
): Promise<AuthorisationRow | undefined> {
  return (await db.select().from(authorisations).where(eq(authorisations.paymentIntentId, paymentIntentId)))[0];
}

const insertDecision = preparedWrite<AuthorisationRow>((db, columns) => db.insert(authorisations).values(columns));

/**
 * Stores the decision on a session. The caller has the order's lock and found none; were there one all the same, the transaction
 * would fail: the first stands.
 */
export async function insertAuthorisation(tx: Transaction, row: AuthorisationRow): Promise<void> {
  await insertDecision(tx, row);
}

type Decided = Pick<AuthorisationRow, 'state'> & Partial<Pick<AuthorisationRow, 'reason'>>;

const updateOfSession = preparedWrite<Decided, unknown, { updatedSession: string }>((db, columns) =>
  db
    .update(authorisations)
    .set(columns)
    .where(eq(authorisations.sessionId, sql.placeholder('updatedSession'))),
);

export async function updateAuthorisation(db: Queryable, sessionId: string, change: Decided): Promise<void> {
  await updateOfSession(db, change, { updatedSession: sessionId });
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
