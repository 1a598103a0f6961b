import type Stripe from 'stripe';

/** Stripe deletes a clock by itself this long after it was made. */
const KEPT_SECONDS = 30 * 86_400;

export function testClock(draft: {
  id: string;
  created: number;
  frozen_time: number;
  name: string | null;
}): Stripe.TestHelpers.TestClock {
  return {
    object: 'test_helpers.test_clock',
    deletes_after: draft.created + KEPT_SECONDS,
    livemode: false,
    status: 'ready',
    status_details: {},
    ...draft,
  } satisfies Stripe.TestHelpers.TestClock;
}
