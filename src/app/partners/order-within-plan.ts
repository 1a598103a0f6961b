import { safe } from '@orpc/client';
import type { Business, BusinessPlan } from '#features/wizard/ui/business.ts';
import { refusalAnswer, noAnswer } from '#features/wizard/ui/checkout.ts';
import { forgetWizardDraft } from '#features/wizard/ui/wizard-draft.ts';
import { fetchSubscriber, type PlanStatus, type SubscriptionsApi } from '#features/subscriptions/ui/subscriber.ts';
import { m } from '#messages/messages.js';

export function asBusinessPlan(plan: PlanStatus | null): BusinessPlan | null {
  return plan && { tier: plan.subscription_tier ?? '', usedUp: !plan.can_order && plan.songs_left === 0 };
}

/** @throws when the server does not answer */
export async function readPlan(api: SubscriptionsApi): Promise<BusinessPlan | null> {
  const { state, plan } = await fetchSubscriber(api);
  if (state === 'failed') throw new Error('The server did not say what is left of the plan');
  return asBusinessPlan(plan);
}

/** WIZ-12: an order that the plan pays for. WIZ-13: what is said when it does not. */
export function orderWithinPlan(api: SubscriptionsApi): Business['orderWithinPlan'] {
  return async ({ order, key, day }) => {
    const { data, error, isDefined } = await safe(
      api.processSubscriptionOrder({
        // The shared rules have seen that every choice is one of those offered.
        order: order as Parameters<SubscriptionsApi['processSubscriptionOrder']>[0]['order'],
        idempotency_key: key,
        day,
        variant: 'estate-agent',
      }),
    );
    if (error) return isDefined ? refusalAnswer(error) : noAnswer;
    const { redirect_url: url, current_tier: tier } = data;
    if (data.needs_upgrade || url === null) return { result: 'refused', text: m.wizard_plan_upgrade({ tier }) };
    // It is ordered: the next one begins with an empty form.
    await forgetWizardDraft();
    return { result: 'page', url };
  };
}
