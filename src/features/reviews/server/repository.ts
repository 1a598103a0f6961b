import { and, asc, avg, count, desc, eq, getTableColumns, inArray, lt, not, or, type SQL } from 'drizzle-orm';
import { takenDown } from '#features/moderation/server/index.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { ReviewState } from '../domain/states.ts';
import { reviews } from './schema.ts';

export type ReviewRow = typeof reviews.$inferSelect;
type NewReview = Pick<ReviewRow, 'id' | 'orderId' | 'heardAt' | 'occasion'>;

/** Name by which moderation knows reviews; their subjects are the ids. */
export const reviewPublication = 'review';

export async function reviewOf(db: Queryable, orderId: string): Promise<ReviewRow | undefined> {
  return (await db.select().from(reviews).where(eq(reviews.orderId, orderId)))[0];
}

export async function reviewById(db: Queryable, id: string): Promise<ReviewRow | undefined> {
  return (await db.select().from(reviews).where(eq(reviews.id, id)))[0];
}

export async function reviewByToken(db: Queryable, tokenHash: string): Promise<ReviewRow | undefined> {
  return (await db.select().from(reviews).where(eq(reviews.tokenHash, tokenHash)))[0];
}

/** Locked until the transaction ends; whoever needs the order locks that first. */
export async function lockReview(tx: Transaction, id: string): Promise<ReviewRow | undefined> {
  return (await tx.select().from(reviews).where(eq(reviews.id, id)).for('update'))[0];
}

/** Begins the review of an order, unless it is begun. */
export async function insertReview(tx: Transaction, row: NewReview): Promise<void> {
  await tx
    .insert(reviews)
    .values({ ...row, state: 'planned', words: '', name: '', reply: '' })
    .onConflictDoNothing();
}

export async function updateReview(tx: Transaction, id: string, change: Partial<ReviewRow>): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, id));
}

export async function deleteReview(tx: Transaction, id: string): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.id, id));
}

const isShown = (): SQL | undefined => and(eq(reviews.state, 'shown'), not(takenDown(reviewPublication, reviews.id)));

/** Reviews on the pages, the newest first. `occasions`: of these alone; null for all. */
export async function shownReviews(
  db: Queryable,
  { occasions, limit }: { occasions: readonly string[] | null; limit: number },
): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(and(isShown(), occasions === null ? undefined : inArray(reviews.occasion, [...occasions])))
    .orderBy(desc(reviews.givenAt), desc(reviews.id))
    .limit(limit);
}

export async function isReviewShown(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(reviews, and(isShown(), eq(reviews.id, id)))) > 0;
}

/** Mean of the stars on the pages, and their number. */
export async function meanOfShown(db: Queryable): Promise<{ mean: number | null; number: number }> {
  const [row] = await db
    .select({ mean: avg(reviews.stars), number: count() })
    .from(reviews)
    .where(isShown());
  return { mean: row?.mean ? Number(row.mean) : null, number: row?.number ?? 0 };
}

export type ReviewWithOrder = ReviewRow & { orderNumber: string };

/** Reviews that were given, in one state, with the numbers of their orders; the oldest first where staff have to look. */
export async function reviewsIn(db: Queryable, state: ReviewState, limit: number): Promise<ReviewWithOrder[]> {
  const direction = state === 'waiting' ? asc : desc;
  return db
    .select({ ...getTableColumns(reviews), orderNumber: orders.number })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(eq(reviews.state, state))
    .orderBy(direction(reviews.givenAt), direction(reviews.id))
    .limit(limit);
}

export async function countReviews(db: Queryable): Promise<Map<ReviewState, number>> {
  const rows = await db.select({ state: reviews.state, number: count() }).from(reviews).groupBy(reviews.state);
  return new Map(rows.map(({ state, number }) => [state, number]));
}

/** A review without its content. */
export const withoutContent = { stars: null, words: '', name: '', reply: '', consentId: null } as const;

/** Times since which letters are unanswered, and reviews withdrawn. */
interface Unanswered {
  asked: Date;
  withdrawn: Date;
}

export const countUnanswered = (db: Queryable, since: Unanswered): Promise<number> =>
  db.$count(reviews, unansweredSince(since));

/** Empties rows past their time, and their links with them. The rows stay, or the next hearing would begin another review. */
export async function closeUnanswered(db: Queryable, since: Unanswered): Promise<number> {
  const nothing = { ...withoutContent, tokenHash: null, askedAt: null, givenAt: null, endedAt: null };
  const closed = await db
    .update(reviews)
    .set({ ...nothing, state: 'closed' })
    .where(unansweredSince(since));
  return closed.rowCount ?? 0;
}

const unansweredSince = ({ asked, withdrawn }: Unanswered): SQL | undefined =>
  or(
    and(eq(reviews.state, 'asked'), lt(reviews.askedAt, asked)),
    and(eq(reviews.state, 'withdrawn'), lt(reviews.endedAt, withdrawn)),
  );
