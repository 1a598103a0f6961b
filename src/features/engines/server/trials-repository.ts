import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import type { AttemptRow, TakeRow } from './attempts-repository.ts';
import { engineAttempts, engineTakes } from './schema.ts';

/** Trials whose files are kept, and that staff are shown. */
const kept = 6;

const isTrial = eq(engineAttempts.purpose, 'trial');

export async function attemptOf(db: Queryable, id: string): Promise<AttemptRow | undefined> {
  return (await db.select().from(engineAttempts).where(eq(engineAttempts.id, id)))[0];
}

export async function unfinishedTrials(db: Queryable): Promise<number> {
  return db.$count(engineAttempts, and(isTrial, inArray(engineAttempts.state, ['begun', 'submitted'])));
}

/** The newest trials, the newest first, with their takes. */
export async function newestTrials(db: Queryable): Promise<{ attempt: AttemptRow; takes: TakeRow[] }[]> {
  const attempts = await db
    .select()
    .from(engineAttempts)
    .where(isTrial)
    .orderBy(desc(engineAttempts.createdAt), desc(engineAttempts.id))
    .limit(kept);
  const takes = await allTrialTakes(db);
  return attempts.map((attempt) => ({ attempt, takes: takes.filter(({ attemptId }) => attemptId === attempt.id) }));
}

/** Takes of trials, the oldest first. */
async function allTrialTakes(db: Queryable): Promise<TakeRow[]> {
  const ofTrials = and(eq(engineTakes.purpose, 'trial'), isNull(engineTakes.orderId));
  return db.select().from(engineTakes).where(ofTrials).orderBy(asc(engineTakes.createdAt), asc(engineTakes.number));
}

export async function newestTrialTake(db: Queryable): Promise<TakeRow | undefined> {
  return (await allTrialTakes(db)).findLast(({ useless }) => useless === null);
}

/** Takes of all trials that staff are not shown any more. */
export async function takesOfOldTrials(db: Queryable): Promise<TakeRow[]> {
  const shown = new Set((await newestTrials(db)).map(({ attempt }) => attempt.id));
  return (await allTrialTakes(db)).filter(({ attemptId }) => !shown.has(attemptId));
}

export async function deleteTakes(db: Queryable, takes: readonly TakeRow[]): Promise<void> {
  const ids = takes.map(({ id }) => id);
  if (ids.length > 0) await db.delete(engineTakes).where(inArray(engineTakes.id, ids));
}
