import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { EmailRow } from './repository.ts';
import { emails } from './schema.ts';

/** Tries of a letter before it is given up, and offered again ten minutes later. */
export const mostTries = 8;

/** Seconds for which a letter is its taker's; after that it is offered again, if it was not taken anew. */
export const takenFor = 60;

/** Minutes beyond anything that is due: what is due later was written down before the database's clock was set back. */
const beyond = 10;

const isDue = sql`${emails.state} = 'owed' and (${emails.dueAt} <= now() or ${emails.dueAt} > now() + make_interval(mins => ${beyond}))`;

/** Has a row while a letter is due. */
export const dueLetters = sql`select 1 from ${emails} where ${isDue}`;

/** A letter that was taken; `takenBefore`: executor that had taken it and noted nothing of it, such as one that it killed. */
export type TakenLetter = EmailRow & { takenBefore: string | null };

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const taking = (alsoAbandoned: boolean) =>
  prepared<{ executorId: string; most: number }, TakenLetter[]>((db) => {
    const abandoned = db
      .select({ id: emails.id })
      .from(emails)
      .where(and(isDue, isNotNull(emails.takenBy)))
      .orderBy(asc(emails.tries), asc(emails.dueAt))
      .limit(1);
    const isOffered = or(isNull(emails.takenBy), alsoAbandoned ? eq(emails.id, abandoned) : undefined);
    // Asked once: as a subquery it may be asked again for each row that it is compared with, and finds more each time.
    const due = db
      .$with('due')
      .as(
        db
          .select({ id: emails.id, takenBefore: emails.takenBy })
          .from(emails)
          .where(and(isDue, isOffered))
          .orderBy(emails.dueAt)
          .limit(sql.placeholder('most'))
          .for('update', { skipLocked: true }),
      );
    return db
      .with(due)
      .update(emails)
      .set({
        takenBy: sql`${sql.placeholder('executorId')}`,
        dueAt: inSeconds(takenFor),
        tries: sql`${emails.tries} + 1`,
      })
      .from(due)
      .where(eq(emails.id, due.id))
      .returning({ ...getTableColumns(emails), takenBefore: due.takenBefore });
  });

const takeWithAbandoned = taking(true);
const takeWithoutAbandoned = taking(false);

/**
 * Takes the letters that are due for as long as `takenFor`, those first that have waited longest; of those that somebody took and
 * noted nothing of at most one, if `alsoAbandoned`: what kills a process is then tried with as few others as can be. Of these the one
 * with the fewest tries comes first, so that a letter that was only near has its turn before the one that kills. No letter is
 * taken twice at once.
 */
export function takeDue(
  db: Queryable,
  executorId: string,
  { most, alsoAbandoned }: { most: number; alsoAbandoned: boolean },
): Promise<TakenLetter[]> {
  return (alsoAbandoned ? takeWithAbandoned : takeWithoutAbandoned)(db, { executorId, most });
}

const hasTaken = (executorId: string, ids: readonly string[]) =>
  and(inArray(emails.id, [...ids]), eq(emails.state, 'owed'), eq(emails.takenBy, executorId));

/** Makes due at once all that an executor had taken when it ended; that it had, stays with them. */
export async function offerAbandoned(db: Queryable, executorId: string): Promise<void> {
  await db
    .update(emails)
    .set({ dueAt: sql`now()` })
    .where(and(eq(emails.state, 'owed'), eq(emails.takenBy, executorId)));
}

/** Gives back letters that were taken and not tried: they are due at once, and it counts as no try. */
export async function giveBack(db: Queryable, executorId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(emails)
    .set({ takenBy: null, dueAt: sql`now()`, tries: sql`${emails.tries} - 1` })
    .where(hasTaken(executorId, ids));
}

/** Takes back the count of a try that an orderly end breaks off. The letter stays its taker's: it may be arriving. */
export async function uncountTry(db: Queryable, executorId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(emails)
    .set({ tries: sql`${emails.tries} - 1` })
    .where(hasTaken(executorId, ids));
}

/** Letters stay their taker's. */
export async function keepTaken(db: Queryable, executorId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(emails)
    .set({ dueAt: inSeconds(takenFor) })
    .where(hasTaken(executorId, ids));
}

const updateSent = prepared<{ ids: readonly string[]; at: Date }, { id: string }[]>((db) =>
  db
    .update(emails)
    .set({
      state: 'sent',
      sentAt: sql`${sql.placeholder('at')}`,
      error: null,
      takenBy: null,
      attempts: sql`${emails.attempts} + 1`,
    })
    .where(sql`${emails.id} = any(${sql.placeholder('ids')}::text[])`)
    .returning({ id: emails.id }),
);

/** Marks letters as sent. @returns those that were not forgotten meanwhile */
export async function markSent(db: Queryable, ids: readonly string[], at: Date): Promise<Set<string>> {
  const marked = await updateSent(db, { ids, at });
  return new Set(marked.map(({ id }) => id));
}

/**
 * Notes a try in vain. The pauses double, from two seconds; after the last try the letter is given up.
 * @returns undefined when it was forgotten meanwhile
 */
export async function markTried(
  db: Queryable,
  { id, tries }: Pick<EmailRow, 'id' | 'tries'>,
  error: string,
): Promise<{ isGivenUp: boolean; pauseSeconds: number } | undefined> {
  const isGivenUp = tries >= mostTries;
  const pauseSeconds = 2 ** Math.min(tries, mostTries);
  const marked = await db
    .update(emails)
    .set({
      error,
      attempts: sql`${emails.attempts} + 1`,
      takenBy: null,
      dueAt: inSeconds(pauseSeconds),
      ...(isGivenUp ? { state: 'failed' as const } : {}),
    })
    .where(and(eq(emails.id, id), ne(emails.state, 'sent')))
    .returning({ id: emails.id });
  return marked.length > 0 ? { isGivenUp, pauseSeconds } : undefined;
}

const deadly = 'The process that sent it ended at every try';

/**
 * Gives up letters whose process ended at every try. They keep who had them, which tells them from those that were refused: only
 * staff offer them again. One that was refused too is given up as refused.
 */
export async function markDeadly(db: Queryable, executorId: string, ids: readonly string[]): Promise<void> {
  const wasRefused = sql`${emails.error} is not null and ${emails.error} <> ${deadly}`;
  await db
    .update(emails)
    .set({
      state: 'failed',
      error: sql`case when ${wasRefused} then ${emails.error} else ${deadly} end`,
      takenBy: sql`case when ${wasRefused} then null else ${emails.takenBy} end`,
      attempts: sql`${emails.attempts} + 1`,
    })
    .where(hasTaken(executorId, ids));
}

/** Holds letters back, because staff have stopped e-mails. */
export async function markHeld(db: Queryable, ids: readonly string[]): Promise<void> {
  await db
    .update(emails)
    .set({ state: 'held', takenBy: null, attempts: sql`${emails.attempts} + 1` })
    .where(and(inArray(emails.id, [...ids]), eq(emails.state, 'owed')));
}

/** Marks a letter that is not sent because its address takes none. */
export async function markSuppressed(db: Queryable, id: string, error: string): Promise<void> {
  await db
    .update(emails)
    .set({ state: 'suppressed', error, takenBy: null, attempts: sql`${emails.attempts} + 1` })
    .where(and(eq(emails.id, id), ne(emails.state, 'sent')));
}

const again = { state: 'owed', settledAt: null, takenBy: null, tries: 0, dueAt: sql`now()` } as const;

/** Offers a letter anew, even one that was sent. */
export async function offerAgain(db: Queryable, id: string): Promise<void> {
  await db.update(emails).set(again).where(eq(emails.id, id));
}

/**
 * Offers anew what could not be sent, or was held back, enqueued at that time or later, but nothing that ended its process each
 * time. @returns how many
 */
export async function offerAllAgain(db: Queryable, state: 'failed' | 'held', since: Date | null): Promise<number> {
  const offered = await db
    .update(emails)
    .set(again)
    .where(
      and(eq(emails.state, state), isNull(emails.takenBy), since === null ? undefined : gt(emails.createdAt, since)),
    )
    .returning({ id: emails.id });
  return offered.length;
}

/** Takes over a letter from a run of release 0.1.0. */
export async function takeOver(db: Queryable, id: string): Promise<void> {
  await db
    .update(emails)
    .set({ dueAt: sql`now()` })
    .where(and(eq(emails.id, id), eq(emails.state, 'owed'), sql`${emails.dueAt} is null`));
}
