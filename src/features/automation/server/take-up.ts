import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueAttempt } from './deliver.ts';
import { deliverRecord } from './jobs.ts';
import { lockRecord, type RecordRow, waitingRecords } from './repository.ts';

/** Milliseconds that a record has had for an attempt of its own. */
const patience = 15 * 60_000;

/**
 * Takes up waiting records whose attempts ended before they could be noted, as when the database took nothing for minutes: no
 * run of theirs would ever begin again.
 */
export async function takeUpRecords(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - patience);
  const waiting = await waitingRecords(deps.db, before);
  if (waiting.length === 0) return;
  const underWay = new Set((await deps.jobs.runs(deps.db, deliverRecord, '', 'unfinished')).map((run) => run.id));
  for (const { id, attempts } of waiting) {
    if (underWay.has(deliverRecord.id({ id, attempt: attempts + 1 }))) continue;
    await deps.db.transaction(async (tx) => {
      const row = await lockRecord(tx, id);
      if (row?.state === 'waiting' && (await takeUpRecord(deps, tx, row)))
        deps.log.warn({ recordId: id }, 'a record for the automation is taken up again');
    });
  }
}

/** Enqueues an attempt of a record, which the caller has locked, unless one is under way. @returns false if so */
export async function takeUpRecord(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { id, attempts }: Pick<RecordRow, 'id' | 'attempts'>,
): Promise<boolean> {
  // A number whose run has ended is used up.
  for (let attempt = attempts + 1; ; attempt++) {
    const runs = await jobs.runs(tx, deliverRecord, deliverRecord.id({ id, attempt }));
    if (runs.some(({ state }) => state === 'unfinished')) return false;
    if (runs.length > 0) continue;
    await enqueueAttempt({ jobs }, tx, id, attempt);
    return true;
  }
}
