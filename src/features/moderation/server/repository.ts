import { and, asc, desc, eq, inArray, ne, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { daysBefore, type RetentionRule } from '#platform/retention.ts';
import type { Doubt } from '../domain/case.ts';
import { moderationCases, moderationTerms } from './schema.ts';

export type CaseRow = typeof moderationCases.$inferSelect;
export type TermRow = typeof moderationTerms.$inferSelect;
export interface CaseWithOrder extends CaseRow {
  orderNumber: string | null;
  /** Its order, as far as a decision about it depends on that. */
  order: Pick<OrderRow, 'status' | 'pricePence' | 'approvedForRelease'> | null;
}

const withOrder = (db: Queryable) =>
  db
    .select({
      row: moderationCases,
      orderNumber: orders.number,
      order: {
        status: orders.status,
        pricePence: orders.pricePence,
        approvedForRelease: orders.approvedForRelease,
      },
    })
    .from(moderationCases)
    .leftJoin(orders, eq(orders.id, moderationCases.orderId));

const flat = ({ row, ...ofOrder }: { row: CaseRow } & Omit<CaseWithOrder, keyof CaseRow>): CaseWithOrder => ({
  ...row,
  ...ofOrder,
});

const selectTerms = prepared<Record<string, never>, TermRow[]>((db) =>
  db.select().from(moderationTerms).orderBy(asc(moderationTerms.category), asc(moderationTerms.words)),
);

export async function allTerms(db: Queryable): Promise<TermRow[]> {
  return selectTerms(db, {});
}

export async function insertTerm(tx: Transaction, row: TermRow): Promise<void> {
  await tx.insert(moderationTerms).values(row);
}

export async function deleteTerm(tx: Transaction, id: string): Promise<TermRow | undefined> {
  return (await tx.delete(moderationTerms).where(eq(moderationTerms.id, id)).returning())[0];
}

/** Opens a case, unless the thing has an open one. @returns false then */
export async function insertCase(tx: Transaction, row: typeof moderationCases.$inferInsert): Promise<boolean> {
  return (await tx.insert(moderationCases).values(row).onConflictDoNothing().returning()).length > 0;
}

/** The open case of a thing, locked until the transaction ends. */
export async function lockOpenCase(
  tx: Transaction,
  { kind, subject }: Pick<CaseRow, 'kind' | 'subject'>,
): Promise<CaseRow | undefined> {
  const which = and(
    eq(moderationCases.kind, kind),
    eq(moderationCases.subject, subject),
    eq(moderationCases.state, 'open'),
  );
  return (await tx.select().from(moderationCases).where(which).for('update'))[0];
}

export async function lockCase(tx: Transaction, id: string): Promise<CaseRow | undefined> {
  return (await tx.select().from(moderationCases).where(eq(moderationCases.id, id)).for('update'))[0];
}

export async function updateCase(tx: Transaction, id: string, change: Partial<CaseRow>): Promise<void> {
  await tx.update(moderationCases).set(change).where(eq(moderationCases.id, id));
}

export async function caseById(db: Queryable, id: string): Promise<CaseWithOrder | undefined> {
  return (await withOrder(db).where(eq(moderationCases.id, id))).map(flat)[0];
}

const waits = or(eq(moderationCases.state, 'open'), eq(moderationCases.appealState, 'open'));

/** True for what was written in a circle of friends that nobody has paid for: an invitation costs nothing. */
const isFree = sql<boolean>`(${moderationCases.kind} in ('circle', 'contribution') and ${orders.paidAt} is null)`;

/** The longest waiting first; free ones last, so that strangers who write many keep nobody's order waiting for staff. */
export async function waitingCases(db: Queryable, limit: number): Promise<CaseWithOrder[]> {
  const waiting = withOrder(db).where(waits).orderBy(isFree, asc(moderationCases.openedAt));
  return (await waiting.limit(limit)).map(flat);
}

export async function countWaiting(db: Queryable): Promise<number> {
  return db.$count(moderationCases, waits);
}

export async function decidedCases(db: Queryable, limit: number): Promise<CaseWithOrder[]> {
  // Most have no appeal: of a state that is null, `not` says nothing.
  const isDecided = sql`(${waits}) is not true`;
  return (await withOrder(db).where(isDecided).orderBy(desc(moderationCases.decidedAt)).limit(limit)).map(flat);
}

/** The cases of an order, the newest first. */
export async function casesOfOrder(db: Queryable, orderId: string): Promise<CaseRow[]> {
  return db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.orderId, orderId))
    .orderBy(desc(moderationCases.openedAt), desc(moderationCases.id));
}

const selectCases = prepared<{ kind: string; subject: string }, CaseRow[]>((db) =>
  db
    .select()
    .from(moderationCases)
    .where(
      and(eq(moderationCases.kind, sql.placeholder('kind')), eq(moderationCases.subject, sql.placeholder('subject'))),
    ),
);

/** States of the cases of a thing. */
export function casesOf(db: Queryable, kind: string, subject: string): Promise<CaseRow[]> {
  return selectCases(db, { kind, subject });
}

/** A condition for other rooms' queries: true for a row that staff have taken down. */
export function takenDown(kind: string, subject: AnyColumn): SQL {
  return sql`exists (select 1 from ${moderationCases} where ${moderationCases.kind} = ${kind} and ${moderationCases.subject} = ${subject} and ${moderationCases.state} = 'taken-down')`;
}

/** Erases the words of an order's cases, and ends what waits: there is nothing left to decide about, and nobody to tell. */
export async function forgetWords(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const ofOrder = eq(moderationCases.orderId, orderId);
  const doubts: Doubt[] = [];
  await tx
    .update(moderationCases)
    .set({ title: '', path: '', doubts, appeal: '', decision: '', appealAnswer: '' })
    .where(ofOrder);
  await tx
    .update(moderationCases)
    .set({ state: 'dismissed', decidedAt: at })
    .where(and(ofOrder, eq(moderationCases.state, 'open')));
  await tx
    .update(moderationCases)
    .set({ appealState: null })
    .where(and(ofOrder, eq(moderationCases.appealState, 'open')));
}

/** Ends the open case of a thing that its owner took back; nothing of its words stays. */
export async function dropOpenCase(
  tx: Transaction,
  { kind, subject, at }: Pick<CaseRow, 'kind' | 'subject'> & { at: Date },
): Promise<void> {
  const open = await lockOpenCase(tx, { kind, subject });
  if (open) await updateCase(tx, open.id, { state: 'dismissed', title: '', doubts: [], decidedAt: at });
}

/** True once staff have decided about a thing, whatever they decided; what its owner took back was not decided. */
export async function isDecided(db: Queryable, kind: string, subject: string): Promise<boolean> {
  return (await casesOf(db, kind, subject)).some(({ decidedBy }) => decidedBy !== null);
}

/** Links the cases about some things to the order that the things belong to now; null for none. */
export async function linkCases(
  tx: Transaction,
  { kind, subjects, orderId }: { kind: string; subjects: readonly string[]; orderId: string | null },
): Promise<void> {
  const which = and(eq(moderationCases.kind, kind), inArray(moderationCases.subject, [...subjects]));
  await tx.update(moderationCases).set({ orderId }).where(which);
}

/** The doubts of a case that readers wrote: those of the rules repeat words of the thing itself. */
const readersDoubts = sql`coalesce((select jsonb_agg(doubt) from jsonb_array_elements(${moderationCases.doubts}) doubt
  where doubt->>'by' = 'reader'), '[]'::jsonb)`;

/** Ends the open case of a thing that is deleted or taken back, and takes its words out of those that were decided. */
export async function forgetCasesAbout(
  tx: Transaction,
  { kind, subject, at }: Pick<CaseRow, 'kind' | 'subject'> & { at: Date },
): Promise<void> {
  await dropOpenCase(tx, { kind, subject, at });
  const which = and(eq(moderationCases.kind, kind), eq(moderationCases.subject, subject));
  await tx.update(moderationCases).set({ title: '', doubts: readersDoubts }).where(which);
}

/** Takes every word out of the cases of a thing. @returns their ids */
export async function emptyCasesAbout(
  tx: Transaction,
  { kind, subject }: Pick<CaseRow, 'kind' | 'subject'>,
): Promise<string[]> {
  const words = { title: '', path: '', doubts: [], decision: '', appeal: '', appealAnswer: '' };
  const emptied = await tx
    .update(moderationCases)
    .set(words)
    .where(and(eq(moderationCases.kind, kind), eq(moderationCases.subject, subject)))
    .returning({ id: moderationCases.id });
  return emptied.map(({ id }) => id);
}

/** Days after which what readers wrote, and their addresses, are gone from what was decided. */
const doubtsKeptDays = 90;

const doubtsPast = (now: Date): SQL =>
  sql`${moderationCases.decidedAt} <= ${daysBefore(now, doubtsKeptDays)} and not (${waits}) and ${moderationCases.doubts}::text <> '[]'`;

export function doubtsRetention(db: Queryable): RetentionRule {
  return {
    what: 'doubts about what is public',
    kept: `${doubtsKeptDays} days`,
    due: (now) => db.$count(moderationCases, doubtsPast(now)),
    clear: async (now) =>
      (
        await db
          .update(moderationCases)
          .set({ doubts: [] })
          .where(doubtsPast(now))
          .returning({ id: moderationCases.id })
      ).length,
  };
}

/** Kinds whose path once was the token that opens the page. */
const kindsWithTokens = ['shared-song', 'song-page'];

/** Removes the links that an older release stored with reports. */
export function reportLinksRetention(db: Queryable): RetentionRule {
  const hasLink = and(inArray(moderationCases.kind, kindsWithTokens), ne(moderationCases.path, ''));
  return {
    what: 'links that open what was reported',
    kept: 'not at all',
    due: () => db.$count(moderationCases, hasLink),
    clear: async () =>
      (await db.update(moderationCases).set({ path: '' }).where(hasLink).returning({ id: moderationCases.id })).length,
  };
}

export async function removeCases(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.delete(moderationCases).where(inArray(moderationCases.orderId, [...orderIds]));
}
