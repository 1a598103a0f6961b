import { and, asc, desc, eq, isNull, lte, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { consents, consentTexts } from './schema.ts';

export type ConsentRow = typeof consents.$inferSelect;
export interface ConsentWithText extends ConsentRow {
  words: string;
  version: string;
}

const withText = (db: Queryable) =>
  db
    .select({ consent: consents, words: consentTexts.words, version: consentTexts.version })
    .from(consents)
    .innerJoin(consentTexts, eq(consentTexts.hash, consents.textHash));

const flat = ({ consent, ...rest }: { consent: ConsentRow; words: string; version: string }): ConsentWithText => ({
  ...consent,
  ...rest,
});

export async function saveText(tx: Transaction, row: typeof consentTexts.$inferInsert): Promise<void> {
  await tx.insert(consentTexts).values(row).onConflictDoNothing();
}

export async function insertConsent(tx: Transaction, row: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(row);
}

/** The oldest consent that still has its address in clear. */
export async function oldestNamedConsent(db: Queryable): Promise<ConsentRow | undefined> {
  const named = db.select().from(consents).where(ne(consents.email, ''));
  return (await named.orderBy(asc(consents.recordedAt), asc(consents.id)).limit(1))[0];
}

export async function consentByToken(db: Queryable, tokenHash: string): Promise<ConsentWithText | undefined> {
  return (await withText(db).where(eq(consents.tokenHash, tokenHash))).map(flat)[0];
}

export async function consentWithText(db: Queryable, id: string): Promise<ConsentWithText | undefined> {
  return (await withText(db).where(eq(consents.id, id))).map(flat)[0];
}

const standsFor = ({ personHash, scope }: Pick<ConsentRow, 'personHash' | 'scope'>) =>
  and(eq(consents.personHash, personHash), eq(consents.scope, scope), isNull(consents.withdrawnAt));

/** A person's newest consent in a scope that was not withdrawn. */
export async function newestActiveConsent(
  db: Queryable,
  which: Pick<ConsentRow, 'personHash' | 'scope'>,
): Promise<ConsentWithText | undefined> {
  return (await withText(db).where(standsFor(which)).orderBy(desc(consents.givenAt), desc(consents.id)).limit(1)).map(
    flat,
  )[0];
}

export async function consentById(db: Queryable, id: string): Promise<ConsentRow | undefined> {
  return (await db.select().from(consents).where(eq(consents.id, id)))[0];
}

/** A consent for one thing, withdrawn or not. */
export async function consentAbout(
  db: Queryable,
  { scope, about }: Pick<ConsentRow, 'scope' | 'about'>,
): Promise<ConsentRow | undefined> {
  const isIt = and(eq(consents.scope, scope), eq(consents.about, about));
  return (await db.select().from(consents).where(isIt).limit(1))[0];
}

/** The row stays locked until the transaction ends. */
export async function lockConsent(tx: Transaction, id: string): Promise<ConsentRow | undefined> {
  return (await tx.select().from(consents).where(eq(consents.id, id)).for('update'))[0];
}

/** A person's consents in a scope that were not withdrawn. */
export async function activeConsents(
  db: Queryable,
  which: Pick<ConsentRow, 'personHash' | 'scope'>,
): Promise<ConsentRow[]> {
  return db.select().from(consents).where(standsFor(which)).orderBy(consents.id);
}

/** A person's consents in a scope that were not withdrawn, locked until the transaction ends. */
export async function lockActiveConsents(
  tx: Transaction,
  which: Pick<ConsentRow, 'personHash' | 'scope'>,
): Promise<ConsentRow[]> {
  return tx.select().from(consents).where(standsFor(which)).orderBy(consents.id).for('update');
}

export async function markWithdrawn(tx: Transaction, id: string, at: Date, by: string): Promise<void> {
  await tx
    .update(consents)
    .set({ withdrawnAt: at, withdrawnBy: by, email: '' })
    .where(and(eq(consents.id, id), isNull(consents.withdrawnAt)));
}

const hasOldAddress = (before: Date) => and(ne(consents.email, ''), lte(consents.recordedAt, before));

export async function countAddresses(db: Queryable, before: Date): Promise<number> {
  return db.$count(consents, hasOldAddress(before));
}

/** Erases the addresses of old rows; their hashes stay. @returns number of rows */
export async function eraseAddresses(db: Queryable, before: Date): Promise<number> {
  return (await db.update(consents).set({ email: '' }).where(hasOldAddress(before))).rowCount ?? 0;
}

export async function consentsAbout(
  db: Queryable,
  { personHash, about }: { personHash: string | null; about: string },
): Promise<ConsentWithText[]> {
  const rows = await withText(db)
    .where(
      and(
        personHash === null ? undefined : eq(consents.personHash, personHash),
        about === '' ? undefined : eq(consents.about, about),
      ),
    )
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .limit(200);
  return rows.map(flat);
}
