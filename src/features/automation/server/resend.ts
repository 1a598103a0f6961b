import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { automationContract } from '../contract.ts';
import { maximumAttempts } from '../domain/attempts.ts';
import { destinationOf } from '../domain/record-kinds.ts';
import { addressOf } from './addresses.ts';
import { enqueueAttempt } from './deliver.ts';
import { deliverRecord } from './jobs.ts';
import { lockRecord, updateRecord, type RecordRow } from './repository.ts';
import { takeUpRecord } from './take-up.ts';

type Contract = (typeof automationContract)['resendDelivery'];

/** Offers a record again at once, with all its attempts before it. @throws Refusal RECORD_NOT_FOUND, NO_ADDRESS */
export async function resendRecord(deps: Deps, id: string, actor: string): Promise<{ state: 'waiting' }> {
  return deps.db.transaction(async (tx) => {
    const row = await lockRecord(tx, id);
    if (!row) throw new Refusal<Contract>('RECORD_NOT_FOUND');
    if (row.state === 'waiting') {
      if (!(await takeUpRecord(deps, tx, row))) await sendNow(deps, tx, row, actor);
      return { state: 'waiting' };
    }
    if (!addressOf(deps, destinationOf(row.event))) throw new Refusal<Contract>('NO_ADDRESS');
    await updateRecord(tx, id, { state: 'waiting', lastAttempt: row.attempts + maximumAttempts });
    await recordAudit(deps, tx, { actor, action: 'resend-record', subject: id, before: { state: row.state } });
    await enqueueAttempt(deps, tx, id, row.attempts + 1);
    return { state: 'waiting' };
  });
}

/**
 * Makes an attempt at once of a record that was refused and waits for its next one, and begins its pauses anew. The attempt that
 * was waited for then finds a later number noted, and does nothing.
 */
async function sendNow(deps: Deps, tx: Transaction, { id, attempts }: RecordRow, actor: string): Promise<void> {
  const attempt = attempts + 2;
  const begun = await deps.jobs.runs(tx, deliverRecord, deliverRecord.id({ id, attempt }));
  if (attempts === 0 || begun.length > 0) return;
  await updateRecord(tx, id, { lastAttempt: attempts + 1 + maximumAttempts });
  await recordAudit(deps, tx, { actor, action: 'resend-record', subject: id, before: { state: 'waiting' } });
  await enqueueAttempt(deps, tx, id, attempt);
}
