import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import type { Log } from '../log.ts';

/** Ends what DBOS asks all the time for nothing: which runs are past a deadline, and whether there is telemetry for an exporter. */
export async function endIdlePolls(): Promise<void> {
  const executor = DBOSExecutor.globalInstance;
  await executor?.stopWorkflowTimeoutSweep();
  await executor?.logger.destroy();
}

/** Lets the queues give out what has become due. DBOS does so of itself later, if it fails. */
export async function offerDueRuns(log: Log): Promise<void> {
  try {
    await DBOSExecutor.globalInstance?.systemDatabase.transitionDelayedWorkflows();
  } catch (error) {
    log.warn({ err: error }, 'what has become due was not offered');
  }
}
