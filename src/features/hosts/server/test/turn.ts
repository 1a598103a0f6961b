import { sendDue, type ScheduleDeps } from '#features/schedule/server/send-due.ts';
import { reconcilePlans } from '#features/subscriptions/server/sync.ts';
import { countSouvenirs } from '#features/subscriptions/server/usage.ts';
import type { Job } from '#platform/jobs/port.ts';
import { souvenirsInProgress } from '../delivery-repository.ts';
import { beginSouvenirs, runSouvenir } from '../souvenirs.ts';

/** Does in one turn all that the repeated tasks and the queue do for guests by the time that it is, and sends the messages that are due. */
export async function takeTurn(deps: ScheduleDeps): Promise<void> {
  await reconcilePlans(deps);
  for (let isLeft = true; isLeft;) {
    await beginSouvenirs(deps);
    const rows = await souvenirsInProgress(deps.db);
    for (const { id: deliveryId, attempts: attempt } of rows)
      await runSouvenir(deps, { deliveryId, attempt }, alone(`souvenir-${deliveryId}`));
    isLeft = rows.length > 0;
  }
  await sendDue(deps);
  await countSouvenirs(deps);
}

/** A run outside the queues. */
const alone = (id: string): Job => ({ id, step: (_name, run) => run() });
