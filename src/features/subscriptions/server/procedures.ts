import { implement } from '@orpc/server';
import { Refusal } from '#kit/refusal.ts';
import { callerOf } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { subscriptionsContract } from '../contract.ts';
import { changePlan } from './change-plan.ts';
import { checkSubscription } from './check-subscription.ts';
import { choosePlan, choosePlanAsAgent } from './choose-plan.ts';
import { endPlan } from './end-plan.ts';
import { beginHostTrial } from './host-trial.ts';
import { saveInvoiceDetails } from './invoice-details.ts';
import { myInvoices } from './invoices.ts';
import { listBusinesses } from './list-businesses.ts';
import { myOrders, openMyOrder } from './my-orders.ts';
import { openPortal } from './open-portal.ts';
import { orderSong } from './order-song.ts';
import { readProfile } from './profile.ts';
import { signUp } from './sign-up.ts';

type Contract = (typeof subscriptionsContract)[
  | 'createCheckout'
  | 'createCheckoutEstate'
  | 'beginHostTrial'
  | 'cancelSubscription'
  | 'changePlan'
  | 'openPortal'
  | 'myInvoices'
  | 'saveInvoiceDetails'
  | 'processSubscriptionOrder'
  | 'myOrders'
  | 'openMyOrder'];

const accountOf = async (context: RequestContext): Promise<string | null> => (await context.actor()).id;

/** The session alone says whose plan it is. @throws Refusal NOT_SIGNED_IN, SESSION_ENDED */
async function signedIn(context: RequestContext): Promise<string> {
  const { id, sessionEnded } = await context.actor();
  if (id === null) throw new Refusal<Contract>(sessionEnded ? 'SESSION_ENDED' : 'NOT_SIGNED_IN');
  return id;
}

export const subscriptionsProcedures = (deps: Deps) => {
  const room = implement(subscriptionsContract).$context<RequestContext>();
  return room.router({
    signUp: room.signUp.handler(({ input, context }) => signUp(deps, input, { address: context.address })),
    readProfile: room.readProfile.handler(async ({ context }) => {
      const { id, sessionEnded } = await context.actor();
      return { profile: await readProfile(deps, id), session_ended: sessionEnded };
    }),
    checkSubscription: room.checkSubscription.handler(async ({ context }) =>
      checkSubscription(deps, await accountOf(context)),
    ),
    createCheckout: room.createCheckout.handler(async ({ input, context }) =>
      choosePlan(deps, await signedIn(context), { plan: input.priceId, trial: input.trial }),
    ),
    createCheckoutEstate: room.createCheckoutEstate.handler(async ({ input: { priceId: plan, ...rest }, context }) =>
      choosePlanAsAgent(deps, await signedIn(context), { plan, ...rest }),
    ),
    beginHostTrial: room.beginHostTrial.handler(async ({ input: { plan, with_sample: withSample }, context }) => {
      await beginHostTrial(deps, await signedIn(context), { plan, withSample });
      return { begun: true as const };
    }),
    cancelSubscription: room.cancelSubscription.handler(async ({ context }) => endPlan(deps, await signedIn(context))),
    changePlan: room.changePlan.handler(async ({ input, context }) =>
      changePlan(deps, await signedIn(context), { plan: input.priceId, shownPence: input.shown_pence }),
    ),
    openPortal: room.openPortal.handler(async ({ context }) => openPortal(deps, await signedIn(context))),
    myInvoices: room.myInvoices.handler(async ({ context }) => myInvoices(deps, await signedIn(context))),
    saveInvoiceDetails: room.saveInvoiceDetails.handler(async ({ input, context }) =>
      saveInvoiceDetails(deps, await signedIn(context), input),
    ),
    processSubscriptionOrder: room.processSubscriptionOrder.handler(async ({ input, context }) => {
      const accountId = await signedIn(context);
      return orderSong(deps, input, { accountId, ...callerOf(deps, context) });
    }),
    listBusinesses: room.listBusinesses.handler(({ input }) => listBusinesses(deps, input)),
    myOrders: room.myOrders.handler(async ({ context }) => myOrders(deps, await signedIn(context))),
    openMyOrder: room.openMyOrder.handler(async ({ input, context }) => {
      const accountId = await signedIn(context);
      await openMyOrder(deps, { accountId, browserHash: context.browser() }, input.order_number);
      return { opened: true as const };
    }),
  });
};
