import { safe } from '@orpc/client';
import { plans } from '#features/subscriptions/domain/plans.ts';
import { isAgentPlan } from '#features/subscriptions/domain/sold-plans.ts';
import type { Business, BusinessPlan } from '#features/wizard/ui/business.ts';
import { refusalAnswer, noAnswer } from '#features/wizard/ui/checkout.ts';
import { wizardDraft } from '#features/wizard/ui/wizard-draft.ts';
import { reauthenticate } from '#features/accounts/ui/index.ts';
import { fetchSubscriber, type PlanStatus, type SubscriptionsApi } from '#features/subscriptions/ui/subscriber.ts';
import { m } from '#messages/messages.js';

/** The plan as the wizard knows it; null for a host's, which has no songs to order. */
export function asBusinessPlan(plan: PlanStatus | null): BusinessPlan | null {
  if (!plan?.plan || !isAgentPlan(plan.plan)) return null;
  const { name: tier, deliveryHours } = plans[plan.plan];
  return { tier, deliveryHours, usedUp: !plan.can_order && plan.songs_left === 0 };
}

/** Reads the plan; a business whose session is over signs in again first. @throws when the server does not answer */
export async function readPlan(api: SubscriptionsApi): Promise<BusinessPlan | null | 'session-ended'> {
  let { state, plan, sessionEnded } = await fetchSubscriber(api);
  if (sessionEnded && (await reauthenticate())) ({ state, plan, sessionEnded } = await fetchSubscriber(api));
  // Nobody who has a plan is told to choose one because their session is over.
  if (sessionEnded) return 'session-ended';
  if (state === 'failed') throw new Error('The server did not say what is left of the plan');
  return asBusinessPlan(plan);
}

/** WIZ-12: an order that the plan pays for. WIZ-13: what is said when it does not. */
export function orderWithinPlan(api: SubscriptionsApi): Business['orderWithinPlan'] {
  return async ({ order, key, day, words }) => {
    const { data, error, isDefined } = await safe(
      api.processSubscriptionOrder({
        // The shared rules have seen that every choice is one of those offered.
        order: order as Parameters<SubscriptionsApi['processSubscriptionOrder']>[0]['order'],
        idempotency_key: key,
        day,
        words,
        variant: 'estate-agent',
      }),
    );
    if (error) return isDefined ? refusalAnswer(error) : noAnswer;
    const { redirect_url: url, current_tier: tier } = data;
    if (data.needs_upgrade || url === null) return { result: 'refused', text: m.wizard_plan_upgrade({ tier }) };
    // It is ordered: the next one begins with an empty form.
    await wizardDraft.forget();
    return { result: 'page', url };
  };
}
