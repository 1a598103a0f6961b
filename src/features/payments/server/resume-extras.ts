import type { Deps } from '#platform/deps.ts';
import { daysBefore } from '#platform/retention.ts';
import { extrasPaidSince } from './extra-charge-repository.ts';
import { defineExtraPaidJob } from './jobs.ts';

/** Days for which what was paid beside an order is delivered again and again; runs are known for longer. */
const triedForDays = 7;

/**
 * Tells rooms once more of a payment that they could not take in, as when the database took nothing for minutes: the buyer could
 * neither have what was paid for nor pay again, and staff would not see it.
 */
export async function resumeExtras(deps: Deps): Promise<void> {
  const paid = await extrasPaidSince(deps.db, daysBefore(deps.clock.now(), triedForDays));
  for (const workflow of new Set(paid.map((extra) => extra.workflow))) {
    const job = defineExtraPaidJob(workflow);
    const all = await deps.jobs.runs(deps.db, job, '');
    for (const { subject } of paid.filter((extra) => extra.workflow === workflow)) {
      const first = job.id({ subject });
      const runs = all.filter(({ id }) => id === first || id.startsWith(`${first}-`));
      if (runs.length === 0 || runs.some(({ state }) => state !== 'dead')) continue;
      await deps.jobs.enqueue(deps.db, job, { subject, attempt: runs.length + 1 });
      deps.log.warn({ workflow, subject }, 'a room is told once more of what was paid beside an order');
    }
  }
}
