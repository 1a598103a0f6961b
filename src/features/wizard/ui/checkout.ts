import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { type KnownRefusal, type OrdersApi, orderProblemOf } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import type { wizardContract } from '../contract.ts';
import type { Business } from './business.ts';
import type { CheckoutAnswer, CheckoutRequest } from './checkout-answer.ts';

/** The calls of `api.orders` that the wizard makes. */
export type WizardOrdersApi = ContractRouterClient<typeof wizardContract> & Pick<OrdersApi, 'dailyCap'>;
type CheckoutInput = Parameters<WizardOrdersApi['createCheckoutSession']>[0];

/** WIZ-15: the server resolves language and genre and decides the price; here is what was typed and shown. */
async function requestCheckout(orders: WizardOrdersApi, request: CheckoutRequest): Promise<CheckoutAnswer> {
  const { data, error, isDefined } = await safe(
    orders.createCheckoutSession({
      // The shared rules have seen that every choice is one of those offered.
      order: request.order as CheckoutInput['order'],
      idempotency_key: request.key,
      total_price: request.totalPence,
      day: request.day,
      words: request.words,
      variant: request.variant,
      offer: request.offer,
      page: request.page,
      code: request.code,
    }),
  );
  if (!error) return { result: 'page', url: data.url };
  return isDefined ? refusalAnswer(error) : noAnswer;
}

/** A refusal of the wizard's order, whoever pays for it. */
type Refused =
  | KnownRefusal
  | { code: 'INCOMPLETE' }
  | {
      code:
        | 'INVALID_EMAIL'
        | 'LANGUAGE_UNAVAILABLE'
        | 'TREND_GONE'
        | 'CODE_UNKNOWN'
        | 'CODE_TAKEN'
        | 'CODE_ENDED'
        | 'CODE_TOO_LARGE'
        | 'SUBSCRIPTION_NEEDED'
        | 'NOT_SIGNED_IN'
        | 'SESSION_ENDED'
        | 'PAYMENT_OVERDUE';
      message: string;
    };

export function refusalAnswer(error: Refused): CheckoutAnswer {
  switch (error.code) {
    case 'INCOMPLETE':
      return { result: 'incomplete' };
    case 'SUBSCRIPTION_NEEDED':
      return { result: 'plan-needed', text: error.message };
    case 'INVALID_EMAIL':
    case 'LANGUAGE_UNAVAILABLE':
    case 'TREND_GONE':
    case 'CODE_UNKNOWN':
    case 'CODE_TAKEN':
    case 'CODE_ENDED':
    case 'CODE_TOO_LARGE':
    case 'NOT_SIGNED_IN':
    case 'SESSION_ENDED':
    case 'PAYMENT_OVERDUE':
      return { result: 'refused', text: error.message };
    default:
      return { result: 'trouble', trouble: orderProblemOf(error) };
  }
}

/** The server, or the way to it, gave no answer. */
export const noAnswer: CheckoutAnswer = { result: 'trouble', trouble: orderProblemOf(null) };

/** WIZ-12, WIZ-13: an estate agent orders within a plan and not otherwise; everybody else pays for the song. */
export async function requestOrder(
  orders: WizardOrdersApi,
  request: CheckoutRequest,
  business: Business | undefined,
): Promise<CheckoutAnswer> {
  if (request.variant !== 'estate-agent' || !business) return requestCheckout(orders, request);
  const { data: plan, error } = await safe(business.readPlan());
  if (error) return noAnswer;
  if (plan === 'session-ended') return { result: 'refused', text: m.partner_session_ended() };
  if (!plan) return { result: 'plan-needed', text: m.wizard_plan_needed() };
  if (plan.usedUp) return { result: 'refused', text: m.wizard_plan_used_up({ tier: plan.tier }) };
  return business.orderWithinPlan(request);
}
