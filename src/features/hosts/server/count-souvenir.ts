import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import { deliveryById, updateDelivery } from './delivery-repository.ts';

/**
 * Job: has one delivered souvenir counted on the invoice of its month. The delivery's id is the key at the payment provider too, so a
 * process that died between asking and writing it down counts nothing twice.
 */
export async function countSouvenir(deps: Deps, { deliveryId }: { deliveryId: string }, job: Job): Promise<void> {
  await job.step('count', async () => {
    const row = await deliveryById(deps.db, deliveryId);
    if (!row || row.deliveredAt === null || row.customerId === null || row.meteredAt !== null) return;
    const { customerId, deliveredAt } = row;
    await deps.payments.countSouvenir({ customerId, deliveredAt, idempotencyKey: `souvenir-${deliveryId}` });
    await updateDelivery(deps.db, deliveryId, { meteredAt: deps.clock.now() });
  });
}
