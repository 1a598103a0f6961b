import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { circleReminders, circles, contributions } from './schema.ts';

export type CircleRow = typeof circles.$inferSelect;
export type ContributionRow = typeof contributions.$inferSelect;
export type ReminderRow = typeof circleReminders.$inferSelect;

/** True for an addition of which the giver chose anything. */
export const isChosen = ({ wordsChosen, chosenPhotos, greetingUse }: ContributionRow): boolean =>
  wordsChosen || chosenPhotos.length > 0 || greetingUse !== 'none';

type Draft = { browserHash: string; draftKey: string };

const selectOfDraft = prepared<Record<keyof Draft, string>, CircleRow[]>((db) =>
  db
    .select()
    .from(circles)
    .where(
      and(eq(circles.browserHash, sql.placeholder('browserHash')), eq(circles.draftKey, sql.placeholder('draftKey'))),
    ),
);

export async function circleOfDraft(db: Queryable, { browserHash, draftKey }: Draft): Promise<CircleRow | undefined> {
  return (await selectOfDraft(db, { browserHash, draftKey }))[0];
}

const selectOfOrder = prepared<{ orderId: string }, CircleRow[]>((db) =>
  db
    .select()
    .from(circles)
    .where(eq(circles.orderId, sql.placeholder('orderId'))),
);

export async function circleOf(db: Queryable, orderId: string): Promise<CircleRow | undefined> {
  return (await selectOfOrder(db, { orderId }))[0];
}

/** The circle that an abandoned unpaid order returned to its form, unless another order has it now. */
export async function circleOfAbandonedOrder(db: Queryable, orderId: string): Promise<CircleRow | undefined> {
  return (await db.select().from(circles).where(eq(circles.givenUpOrderId, orderId)))[0];
}

export async function circleById(db: Queryable, id: string): Promise<CircleRow | undefined> {
  return (await db.select().from(circles).where(eq(circles.id, id)))[0];
}

export async function circleByInvite(db: Queryable, inviteHash: string): Promise<CircleRow | undefined> {
  return (await db.select().from(circles).where(eq(circles.inviteHash, inviteHash)))[0];
}

/** Locked until the transaction ends; whoever needs the order locks that first. */
export async function lockCircle(tx: Transaction, id: string): Promise<CircleRow | undefined> {
  return (await tx.select().from(circles).where(eq(circles.id, id)).for('update'))[0];
}

/** @returns false if the draft, or the order, has one already */
export async function insertCircle(tx: Transaction, row: typeof circles.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(circles).values(row).onConflictDoNothing().returning({ id: circles.id });
  return rows.length > 0;
}

export async function updateCircle(tx: Transaction, id: string, change: Partial<CircleRow>): Promise<void> {
  await tx.update(circles).set(change).where(eq(circles.id, id));
}

/** Circles with their orders' numbers, the newest first. */
export function listCircles(db: Queryable, limit: number) {
  return db
    .select({ circle: circles, orderNumber: orders.number })
    .from(circles)
    .leftJoin(orders, eq(orders.id, circles.orderId))
    .orderBy(desc(circles.createdAt), asc(circles.id))
    .limit(limit);
}

export async function contributionsOf(db: Queryable, circleId: string): Promise<ContributionRow[]> {
  return db
    .select()
    .from(contributions)
    .where(eq(contributions.circleId, circleId))
    .orderBy(asc(contributions.createdAt), asc(contributions.id));
}

export async function contributionById(db: Queryable, id: string): Promise<ContributionRow | undefined> {
  return (await db.select().from(contributions).where(eq(contributions.id, id)))[0];
}

export async function contributionByOwn(db: Queryable, ownHash: string): Promise<ContributionRow | undefined> {
  return (await db.select().from(contributions).where(eq(contributions.ownHash, ownHash)))[0];
}

export async function contributionOfBrowser(
  db: Queryable,
  circleId: string,
  browserHash: string,
): Promise<ContributionRow | undefined> {
  const which = and(eq(contributions.circleId, circleId), eq(contributions.browserHash, browserHash));
  return (await db.select().from(contributions).where(which))[0];
}

export async function insertContribution(tx: Transaction, row: typeof contributions.$inferInsert): Promise<void> {
  await tx.insert(contributions).values(row);
}

export async function updateContribution(tx: Transaction, id: string, change: Partial<ContributionRow>): Promise<void> {
  await tx.update(contributions).set(change).where(eq(contributions.id, id));
}

/** Nobody else's greeting stands at one end of the film. */
export async function freeGreetingUse(
  tx: Transaction,
  circleId: string,
  use: Exclude<ContributionRow['greetingUse'], 'none'>,
): Promise<void> {
  const which = and(eq(contributions.circleId, circleId), eq(contributions.greetingUse, use));
  await tx.update(contributions).set({ greetingUse: 'none' }).where(which);
}

export async function deleteContribution(tx: Transaction, id: string): Promise<ContributionRow | undefined> {
  return (await tx.delete(contributions).where(eq(contributions.id, id)).returning())[0];
}

/** Contributions of an address, with whom they were for. */
export async function contributionsFrom(db: Queryable, email: string) {
  return db
    .select({ contribution: contributions, honouree: circles.honouree })
    .from(contributions)
    .innerJoin(circles, eq(circles.id, contributions.circleId))
    .where(eq(sql`lower(${contributions.email})`, email))
    .orderBy(asc(contributions.createdAt));
}

/** Those of some storage keys that a contribution names. */
export async function namedGreetings(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: contributions.greetingKey })
    .from(contributions)
    .where(inArray(contributions.greetingKey, [...keys]));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

/** Number of greetings in circles that no paid order has. */
export async function countFreeGreetings(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ greetings: count() })
    .from(contributions)
    .innerJoin(circles, eq(circles.id, contributions.circleId))
    .leftJoin(orders, eq(orders.id, circles.orderId))
    .where(and(isNotNull(contributions.greetingKey), isNull(orders.paidAt)));
  return row?.greetings ?? 0;
}

/** @returns the row, or undefined if this address has asked already */
export async function insertReminder(
  tx: Transaction,
  row: typeof circleReminders.$inferInsert,
): Promise<ReminderRow | undefined> {
  return (await tx.insert(circleReminders).values(row).onConflictDoNothing().returning())[0];
}

export async function reminderById(db: Queryable, id: string): Promise<ReminderRow | undefined> {
  return (await db.select().from(circleReminders).where(eq(circleReminders.id, id)))[0];
}

export async function remindersOf(db: Queryable, circleId: string): Promise<ReminderRow[]> {
  return db.select().from(circleReminders).where(eq(circleReminders.circleId, circleId));
}

/** Reminders that an address asked for and that are still to be sent, with whom the circles are for. */
export async function remindersTo(db: Queryable, email: string) {
  return db
    .select({ reminder: circleReminders, honouree: circles.honouree })
    .from(circleReminders)
    .innerJoin(circles, eq(circles.id, circleReminders.circleId))
    .where(eq(sql`lower(${circleReminders.email})`, email))
    .orderBy(asc(circleReminders.createdAt));
}

export async function deleteReminder(tx: Transaction, id: string): Promise<void> {
  await tx.delete(circleReminders).where(eq(circleReminders.id, id));
}

export async function deleteReminders(tx: Transaction, circleId: string): Promise<void> {
  await tx.delete(circleReminders).where(eq(circleReminders.circleId, circleId));
}

export async function deleteCircle(tx: Transaction, id: string): Promise<void> {
  await tx.delete(circles).where(eq(circles.id, id));
}

/** Orders that were cancelled and gave their form's key back, while their circles kept it. */
export async function ordersOfKeptCircles(db: Queryable): Promise<string[]> {
  const isLetGo = and(
    isNull(orders.draftKey),
    isNull(orders.erasedAt),
    inArray(orders.status, ['cancelled', 'refunded']),
  );
  const rows = await db
    .select({ id: orders.id })
    .from(circles)
    .innerJoin(orders, eq(orders.id, circles.orderId))
    .where(and(isNotNull(circles.draftKey), or(isNotNull(circles.begunAt), isNull(orders.paidAt)), isLetGo));
  return rows.map(({ id }) => id);
}

/** Paid orders that have friends, and whose song is not begun before `beginsAfter`. */
export async function paidOrdersThatWait(db: Queryable, beginsAfter: Date): Promise<string[]> {
  const isAhead = and(isNull(circles.begunAt), isNotNull(orders.paidAt), gt(orders.startsAt, beginsAfter));
  const rows = await db
    .select({ id: orders.id })
    .from(circles)
    .innerJoin(orders, eq(orders.id, circles.orderId))
    .where(and(isAhead, isNull(orders.erasedAt)));
  return rows.map(({ id }) => id);
}

/** Circles whose last day is long ago and that no song was made with. */
const unused = (before: string) =>
  and(lt(circles.lastDay, before), isNull(circles.begunAt), or(isNull(circles.orderId), isGivenUp));

const isGivenUp = sql`exists (select 1 from ${orders} where ${orders.id} = ${circles.orderId}
  and ${orders.status} in ('cancelled', 'refunded'))`;

export async function countUnused(db: Queryable, before: string): Promise<number> {
  return db.$count(circles, unused(before));
}

export async function unusedCircles(db: Queryable, before: string): Promise<string[]> {
  return (await db.select({ id: circles.id }).from(circles).where(unused(before))).map(({ id }) => id);
}

/** One of those, if it still is. */
export async function unusedCircle(tx: Transaction, id: string, before: string): Promise<CircleRow | undefined> {
  return (
    await tx
      .select()
      .from(circles)
      .where(and(eq(circles.id, id), unused(before)))
  )[0];
}
