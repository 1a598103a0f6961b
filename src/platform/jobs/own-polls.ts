import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import type { Log } from '../log.ts';
import { askedRarely } from './asked-rarely.ts';

/** Ends what DBOS asks all the time for nothing: which runs are past a deadline, and whether there is telemetry for an exporter. */
export async function endIdlePolls(): Promise<void> {
  const executor = DBOSExecutor.globalInstance;
  await executor?.stopWorkflowTimeoutSweep();
  await executor?.logger.destroy();
}

/**
 * DBOS asks three times ahead of each step whether its run was cancelled. In between it asks with what an earlier execution left of
 * the step: a run that was cancelled ends there, however rarely the others are asked.
 */
export function askRarelyOfCancellation(): void {
  const database = DBOSExecutor.globalInstance?.systemDatabase;
  if (database) database.checkIfCanceled = askedRarely(database.checkIfCanceled.bind(database));
}

/** Lets the queues give out what has become due. DBOS does so of itself later, if it fails. */
export async function offerDueRuns(log: Log): Promise<void> {
  try {
    await DBOSExecutor.globalInstance?.systemDatabase.transitionDelayedWorkflows();
  } catch (error) {
    log.warn({ err: error }, 'what has become due was not offered');
  }
}
