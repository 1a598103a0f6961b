import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isLive } from '../domain/plan-allowance.ts';
import { isOver } from '../domain/plans.ts';
import { isAgentPlan } from '../domain/sold-plans.ts';
import { type ChargeRow, insertCharge, unbilled, updateCharge } from './charge-repository.ts';
import { subscriptionById, subscriptionsOf } from './repository.ts';

/** Something that is billed once, with the next invoice of a host's plan. */
interface Charge {
  /** Identifies what is billed: the same id is billed once. */
  id: string;
  accountId: string;
  /** On the invoice. */
  name: string;
  pence: number;
}

/** Records a charge in the transaction that delivers what it is for. @returns false without a plan that runs: nothing is recorded */
export async function billWithPlan(deps: Pick<Deps, 'clock'>, tx: Transaction, charge: Charge): Promise<boolean> {
  const now = deps.clock.now();
  const plans = await subscriptionsOf(tx, charge.accountId);
  const plan = plans.find((one) => !isAgentPlan(one.plan) && isLive(one, now));
  if (!plan || plan.customerId === null) return false;
  const { id: subscriptionId, customerId } = plan;
  await insertCharge(tx, { ...charge, subscriptionId, customerId, createdAt: now, billedAt: null });
  return true;
}

/**
 * Puts recorded charges onto their plans' next invoices, each exactly once whatever crashes, so many with each call: those that are
 * refused again and again take turns with the others. One whose plan is over waits at the provider for another plan of its payer, and
 * is told to people once: nobody pays it until then.
 */
export function chargeBiller(deps: Deps, { batch = 100 } = {}): () => Promise<void> {
  let last = '';
  return async () => {
    const charges = await unbilled(deps.db, { after: last, limit: batch });
    last = charges.length < batch ? '' : charges.at(-1)!.id;
    for (const charge of charges) await bill(deps, charge);
  };
}

async function bill(deps: Deps, { id: chargeId, customerId, subscriptionId, name, pence }: ChargeRow): Promise<void> {
  try {
    const plan = await subscriptionById(deps.db, subscriptionId);
    const isAfterPlan = plan !== undefined && isOver(plan.status);
    const onInvoiceOf = isAfterPlan ? null : subscriptionId;
    await deps.payments.chargeWithPlan({
      chargeId,
      customerId,
      subscriptionId: onInvoiceOf,
      name,
      amountPence: pence,
    });
    if (isAfterPlan)
      deps.log.error({ alert: 'charge-after-plan', chargeId, customerId }, 'a charge came after the last invoice');
    await updateCharge(deps.db, chargeId, deps.clock.now());
  } catch (error) {
    // One that is refused does not hold up the others; it is tried again, and the metrics tell of it.
    deps.log.error({ err: error, chargeId }, 'a charge beside a plan could not be billed');
  }
}
