import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import { signedPost } from '#platform/signed-post.ts';
import { destinationOf } from '../domain/record-kinds.ts';
import { addressOf, secretOf } from './addresses.ts';
import { maximumAttempts, numberSinceOffered, retryDelay } from '../domain/attempts.ts';
import { deliverRecord } from './jobs.ts';
import { insertAttempt, insertRecord, lockRecord, recordById, updateRecord, type RecordRow } from './repository.ts';

export interface NewRecord {
  /** Idempotency key; a second record of the same key is not sent. */
  key: string;
  event: RecordRow['event'];
  orderNumber: string | null;
  /** SHA-256 of the key of the browser that abandoned the form. */
  browserHash?: string | null;
  record: Record<string, unknown>;
}

type RecordDeps = Pick<Deps, 'clock' | 'config' | 'ids' | 'jobs'>;

interface Attempt {
  id: string;
  attempt: number;
}

/**
 * Enqueues a record for the operator's automation, in the caller's transaction: it is sent after the commit, and retried until
 * it is accepted or abandoned. Without a URL it is only stored. @returns false if there is a record of this key already
 */
export async function enqueueRecord(deps: RecordDeps, tx: Transaction, record: NewRecord): Promise<boolean> {
  const id = `msg_${deps.ids.id()}`;
  const state = addressOf(deps, destinationOf(record.event)) ? 'waiting' : 'kept';
  const isNew = await insertRecord(tx, {
    ...record,
    id,
    state,
    lastAttempt: maximumAttempts,
    createdAt: deps.clock.now(),
  });
  if (isNew && state === 'waiting') await enqueueAttempt(deps, tx, id, 1);
  return isNew;
}

export async function enqueueAttempt(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  id: string,
  attempt: number,
  delaySeconds?: number,
): Promise<void> {
  const delay = delaySeconds === undefined ? {} : { delaySeconds };
  await deps.jobs.enqueue(tx, deliverRecord, { id, attempt }, delay);
}

/** Makes one delivery attempt; a workflow of its own, so that waiting for the next one blocks nothing. */
export async function deliver(deps: Deps, { id, attempt }: Attempt, job: Job): Promise<void> {
  await job.step('attempt', () => attemptOnce(deps, id, attempt), { attempts: 10, firstWaitSeconds: 1 });
}

/** Sends at least once: if the process dies between the response and the commit, it sends again under the same id. */
async function attemptOnce(deps: Deps, id: string, attempt: number): Promise<void> {
  const row = await recordById(deps.db, id);
  if (!row || row.state !== 'waiting' || row.attempts >= attempt) return;
  const outcome = await send(deps, row);
  await deps.db.transaction((tx) => note(deps, tx, id, attempt, outcome));
}

interface Outcome {
  status: number | null;
  error: string | null;
}

async function send(deps: Deps, row: RecordRow): Promise<Outcome> {
  const destination = destinationOf(row.event);
  const secret = secretOf(deps, destination);
  const url = addressOf(deps, destination);
  if (!url || !secret) return { status: null, error: 'No address is set for this event.' };
  try {
    const body = JSON.stringify(row.record);
    const status = await signedPost(secret, { url, id: row.id, at: deps.clock.now(), body });
    return { status, error: isAccepted(status) ? null : `Answered ${status}.` };
  } catch (error) {
    return { status: null, error: error instanceof Error ? reason(error) : 'unknown' };
  }
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Name of an error with the code of its cause. Its message may quote the address, which may be a secret. */
function reason({ name, cause }: Error): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return [name, code].filter(Boolean).join(': ').slice(0, 300);
}

async function note(deps: Deps, tx: Transaction, id: string, attempt: number, outcome: Outcome): Promise<void> {
  const row = await lockRecord(tx, id);
  if (!row || row.attempts >= attempt) return;
  const at = deps.clock.now();
  await insertAttempt(tx, { id: deps.ids.id(), recordId: id, number: attempt, at, ...outcome });
  if (isAccepted(outcome.status)) {
    await updateRecord(tx, id, { attempts: attempt, state: 'delivered', deliveredAt: at });
    return;
  }
  const isOver = attempt >= row.lastAttempt;
  await updateRecord(tx, id, { attempts: attempt, ...(isOver ? { state: 'dead' as const } : {}) });
  if (isOver) {
    deps.log.error({ alert: 'automation-record-dead', recordId: id }, 'a record for the automation was given up');
    return;
  }
  const failedInThisRow = numberSinceOffered(attempt, row.lastAttempt);
  if (failedInThisRow === 1)
    deps.log.warn({ recordId: id, event: row.event, ...outcome }, 'a record was not accepted and is sent again');
  await enqueueAttempt(deps, tx, id, attempt + 1, retryDelay(failedInThisRow));
}
