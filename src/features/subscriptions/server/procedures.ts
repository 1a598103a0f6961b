import { implement } from '@orpc/server';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { subscriptionsContract } from '../contract.ts';
import { noPlan } from './check-subscription.ts';
import { readProfile } from './profile.ts';
import { signUp } from './sign-up.ts';

/** Signed in, and nothing more is possible yet. @throws Refusal */
async function unavailable(context: RequestContext, code: string): Promise<never> {
  throw new Refusal((await context.actor()).id === null ? 'NOT_SIGNED_IN' : code);
}

export const subscriptionsProcedures = (deps: Deps) => {
  const room = implement(subscriptionsContract).$context<RequestContext>();
  return room.router({
    signUp: room.signUp.handler(({ input, context }) => signUp(deps, input, { address: context.address })),
    readProfile: room.readProfile.handler(async ({ context }) => ({
      profile: await readProfile(deps, (await context.actor()).id),
    })),
    checkSubscription: room.checkSubscription.handler(() => noPlan),
    createCheckout: room.createCheckout.handler(({ context }) => unavailable(context, 'PAYMENT_UNAVAILABLE')),
    createCheckoutEstate: room.createCheckoutEstate.handler(({ context }) =>
      unavailable(context, 'PAYMENT_UNAVAILABLE'),
    ),
    cancelSubscription: room.cancelSubscription.handler(({ context }) => unavailable(context, 'NOT_SUBSCRIBED')),
    processSubscriptionOrder: room.processSubscriptionOrder.handler(({ context }) =>
      unavailable(context, 'SUBSCRIPTION_NEEDED'),
    ),
  });
};
