import type { Deps } from '#platform/deps.ts';
import { deliver } from './deliver.ts';
import { forgetOldRecords } from './forget.ts';

/** What other rooms' servers may call. */
export { oweRecord } from './deliver.ts';
export { automationProcedures } from './procedures.ts';

export function defineAutomationWork(deps: Deps): void {
  deps.jobs.define<{ id: string; attempt: number }>('deliver-record', { queue: 'webhooks' }, (input, job) =>
    deliver(deps, input, job),
  );
  deps.jobs.every(3600, 'forget old records', () => forgetOldRecords(deps));
}
