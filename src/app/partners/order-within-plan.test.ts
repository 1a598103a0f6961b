import { expect, test } from 'vitest';
import type { CheckoutRequest } from '#features/wizard/ui/checkout-answer.ts';
import { noAnswer } from '#features/wizard/ui/checkout.ts';
import { newWizard } from '#features/wizard/ui/wizard-state.ts';
import type { SubscriptionsApi } from '#features/subscriptions/ui/subscriber.ts';
import { asBusinessPlan, orderWithinPlan } from './order-within-plan.ts';

const request: CheckoutRequest = {
  order: newWizard('key').order,
  key: 'a-key-of-sixteen-letters',
  totalPence: 0,
  day: 'today',
  words: { read: false, by: '' },
  variant: 'estate-agent',
  offer: 'wizard',
  page: undefined,
  code: '',
};

test('WIZ-13 a plan that ran out meanwhile asks for a larger one; a server in trouble says the common sentence', async () => {
  const needsUpgrade = {
    processSubscriptionOrder: async () => ({
      order_number: null,
      redirect_url: null,
      needs_upgrade: true,
      current_tier: 'Starter',
    }),
  } as unknown as SubscriptionsApi;
  expect(await orderWithinPlan(needsUpgrade)(request)).toEqual({
    result: 'refused',
    text: 'Order limit exceeded. Please upgrade from Starter plan.',
  });
  const broken = {
    processSubscriptionOrder: () => Promise.reject(new Error('500')),
  } as unknown as SubscriptionsApi;
  expect(await orderWithinPlan(broken)(request)).toEqual(noAnswer);
});

const plan = {
  can_order: false,
  subscribed: true,
  plan: 'business_builder' as const,
  subscription_tier: 'A name that was changed',
  souvenir_pence: null,
  songs_left: 0,
  renews_at: '2026-06-20T23:30:00Z',
  ends: false,
  next_tier: null,
  told_pence: null,
  manager: null,
  unpaid: null,
  ended: null,
};

test('AGT-05 the wizard knows a plan by its key, whatever it is called, and no host’s', () => {
  expect(asBusinessPlan(plan)).toEqual({ tier: 'Business Builder', deliveryHours: 24, usedUp: true });
  expect(asBusinessPlan({ ...plan, plan: 'hotel', souvenir_pence: 700 })).toBeNull();
  expect(asBusinessPlan({ ...plan, plan: null, subscription_tier: null })).toBeNull();
  expect(asBusinessPlan(null)).toBeNull();
});
