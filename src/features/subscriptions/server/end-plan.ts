import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { subscriptionsContract } from '../contract.ts';
import { freshPlan, syncSubscription } from './sync.ts';

type Contract = (typeof subscriptionsContract)['cancelSubscription'];

/** Lets the account's plan end with its month, or its trial. @throws Refusal NOT_SUBSCRIBED, PAYMENT_UNAVAILABLE */
export async function endPlan(deps: Deps, accountId: string): Promise<{ ends_at: string }> {
  try {
    const plan = await freshPlan(deps, accountId);
    if (!plan) throw new Refusal<Contract>('NOT_SUBSCRIBED');
    // The provider has been told before: asking again and again is not worth its while.
    if (plan.endsWithPeriod) return { ends_at: plan.periodEnd.toISOString() };
    const { periodEnd } = await deps.payments.endWithPeriod(plan.id);
    await syncSubscription(deps, plan.id);
    return { ends_at: periodEnd.toISOString() };
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, accountId }, 'a plan could not be ended');
    throw new Refusal<Contract>('PAYMENT_UNAVAILABLE');
  }
}
