import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { automationContract } from '../contract.ts';
import { maximumAttempts } from '../domain/attempts.ts';
import { destinationOf } from '../domain/record-kinds.ts';
import { addressOf } from './addresses.ts';
import { enqueueAttempt } from './deliver.ts';
import { lockRecord, updateRecord } from './repository.ts';
import { takeUpRecord } from './take-up.ts';

type Contract = (typeof automationContract)['resendDelivery'];

/** Offers a record again, with all its attempts before it. @throws Refusal RECORD_NOT_FOUND, NO_ADDRESS */
export async function resendRecord(deps: Deps, id: string, actor: string): Promise<{ state: 'waiting' }> {
  return deps.db.transaction(async (tx) => {
    const row = await lockRecord(tx, id);
    if (!row) throw new Refusal<Contract>('RECORD_NOT_FOUND');
    if (row.state === 'waiting') {
      await takeUpRecord(deps, tx, row);
      return { state: 'waiting' };
    }
    if (!addressOf(deps, destinationOf(row.event))) throw new Refusal<Contract>('NO_ADDRESS');
    await updateRecord(tx, id, { state: 'waiting', lastAttempt: row.attempts + maximumAttempts });
    await recordAudit(deps, tx, { actor, action: 'resend-record', subject: id, before: { state: row.state } });
    await enqueueAttempt(deps, tx, id, row.attempts + 1);
    return { state: 'waiting' };
  });
}
