import { expect, test } from 'vitest';
import type { CheckoutRequest } from '#features/wizard/ui/checkout-answer.ts';
import { noAnswer } from '#features/wizard/ui/checkout.ts';
import { newWizard } from '#features/wizard/ui/wizard-state.ts';
import type { SubscriptionsApi } from '#features/subscriptions/ui/subscriber.ts';
import { orderWithinPlan } from './order-within-plan.ts';

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
