import type { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import type { Site } from '#shop/site.ts';
import type { checkSubscription as contract } from '../contract.ts';
import { priceIfKept } from '../domain/price-change.ts';
import { planName, soldPrice } from '../domain/sold-plans.ts';
import { planAllowance } from '../domain/plan-allowance.ts';
import { type InvoiceRow, refusedInvoices } from './invoice-repository.ts';
import { songsTaken, subscriptionsOf, type SubscriptionRow } from './repository.ts';
import { shownPlan } from './sync.ts';

type Answer = z.infer<NonNullable<(typeof contract)['~orpc']['outputSchema']>>;

const nothing: Answer = {
  can_order: false,
  subscribed: false,
  plan: null,
  subscription_tier: null,
  souvenir_pence: null,
  songs_left: 0,
  renews_at: null,
  ends: false,
  next_tier: null,
  told_pence: null,
  manager: null,
  unpaid: null,
  ended: null,
};

const managerOf = ({ accountManager, brand, supportEmail }: Site): Answer['manager'] =>
  accountManager ?? { name: brand, email: supportEmail };

/** The month that is owed. A try whose hour has come and whose outcome nobody told yet is announced no more. */
const unpaidOf = ({ totalPence, nextTryAt }: InvoiceRow, now: Date): Answer['unpaid'] => ({
  total_pence: totalPence,
  next_try_at: nextTryAt && nextTryAt > now ? nextTryAt.toISOString() : null,
});

/** The plan that ended last. An older release stored the end of its month also of one that ended within it, which it heard of at once. */
function endedOf(plans: readonly SubscriptionRow[]): Answer['ended'] {
  const [last] = plans
    .filter(({ status }) => status === 'ended')
    .map(({ plan, periodEnd, syncedAt }) => ({ plan, endedAt: periodEnd < syncedAt ? periodEnd : syncedAt }))
    .toSorted((one, other) => other.endedAt.getTime() - one.endedAt.getTime());
  return last ? { tier: planName(last.plan), ended_at: last.endedAt.toISOString() } : null;
}

/** Returns the remaining allowance of the caller's plan. */
export async function checkSubscription(deps: Deps, accountId: string | null): Promise<Answer> {
  if (accountId === null) return nothing;
  const plan = await shownPlan(deps, accountId);
  if (!plan) return { ...nothing, ended: endedOf(await subscriptionsOf(deps.db, accountId)) };
  const { canOrder, subscribed, songsLeft } = planAllowance(plan, await songsTaken(deps.db, plan), deps.clock.now());
  if (!subscribed) return nothing;
  const [owed] = plan.status === 'past_due' ? await refusedInvoices(deps.db, plan.id) : [];
  const price = soldPrice(plan.plan, deps.site.prices);
  const kept = priceIfKept(plan, price.pence);
  return {
    can_order: canOrder,
    subscribed,
    plan: plan.plan,
    subscription_tier: planName(plan.plan),
    souvenir_pence: price.per === 'souvenir' ? (plan.pricePence ?? price.pence) : null,
    songs_left: songsLeft,
    renews_at: plan.periodEnd.toISOString(),
    ends: plan.endsWithPeriod,
    next_tier: plan.nextPlan === null || plan.nextPlan === plan.plan ? null : planName(plan.nextPlan),
    told_pence: kept === plan.pricePence ? null : kept,
    manager: plan.plan === 'business_builder' ? managerOf(deps.site) : null,
    unpaid: owed ? unpaidOf(owed, deps.clock.now()) : null,
    ended: null,
  };
}
