import { DBOS, DBOSWorkflowConflictError, Error as DBOSError } from '@dbos-inc/dbos-sdk';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { inSpan } from '../tracing/span.ts';
import type { Job } from './port.ts';
import { renewAttempts } from './runs.ts';

/** Retries of a step: a lost connection or a deadlock, and a quarter of an hour of either, fail no work. */
const patient = { attempts: 10, firstWaitSeconds: 1 };

/**
 * Never: of a process that was told to stop, a run neither goes on nor fails. The next start takes it up behind its last step; an
 * error by which it learned of the end would be written down as its own.
 */
const atTheNextStart = (): Promise<never> => new Promise(() => undefined);

/** The job of one execution of a run, until its process stops. */
export function jobOfRun(db: Database, stop: AbortSignal): Job {
  let lost: DBOSWorkflowConflictError | null = null;
  /** Attempts rise only where another execution takes the run up. */
  let hasRenewed = false;
  const renewOnce = async (id: string): Promise<void> => {
    if (hasRenewed) return;
    await renewAttempts(db, id);
    hasRenewed = true;
  };
  return {
    get id() {
      return DBOS.workflowID ?? '';
    },
    step: async (name, run, retry = patient) => {
      if (stop.aborted) return atTheNextStart();
      // Another executor has taken the run over: whoever caught that as a failure of the work must not write it down.
      if (lost) throw lost;
      const id = DBOS.workflowID ?? '';
      const work = async (): ReturnType<typeof run> => {
        const result = await inSpan(`step ${name}`, run);
        // Only a count: what was done is not done again because it could not be written.
        await renewOnce(id).catch(() => undefined);
        return result;
      };
      const retries = { maxAttempts: retry.attempts, intervalSeconds: retry.firstWaitSeconds, backoffRate: 2 };
      try {
        return await DBOS.runStep(work, { name, retriesAllowed: true, ...retries });
      } catch (error) {
        if (stop.aborted) return atTheNextStart();
        if (error instanceof DBOSWorkflowConflictError) lost = error;
        throw error;
      }
    },
  };
}

/** Raises a run that ends in an error to the operator: nothing tries it again. */
export async function raising<Outcome>(
  job: string,
  run: () => Promise<Outcome>,
  { log, stop }: { log: Log; stop: AbortSignal },
): Promise<Outcome> {
  const id = DBOS.workflowID;
  try {
    return await run();
  } catch (error) {
    if (stop.aborted) return atTheNextStart();
    const isElsewhere =
      error instanceof DBOSWorkflowConflictError || error instanceof DBOSError.DBOSWorkflowCancelledError;
    if (!isElsewhere) log.error({ err: error, alert: 'job-failed', job, id }, 'a job ended in an error');
    throw error;
  }
}
