import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { OrdersApi } from '#features/orders/ui/orders-api.ts';
import { m } from '#messages/messages.js';
import type { wizardContract } from '../contract.ts';
import type { SongOffer } from '../domain/price.ts';
import type { WizardOrder, WizardVariant } from '../domain/wizard-order.ts';
import type { Business } from './business.ts';

/** The calls of `api.orders` that the wizard makes. */
export type WizardOrdersApi = ContractRouterClient<typeof wizardContract> & Pick<OrdersApi, 'dailyCap'>;
type CheckoutInput = Parameters<WizardOrdersApi['createCheckoutSession']>[0];

export interface CheckoutRequest {
  order: WizardOrder;
  key: string;
  totalPence: number;
  day: 'today' | 'tomorrow';
  variant: WizardVariant;
  offer: SongOffer;
}

/** Where the payment page is, or why there is none, with what the page can do about it. */
export type CheckoutAnswer =
  | { result: 'page'; url: string }
  | { result: 'refused'; text: string }
  | { result: 'plan-needed'; text: string }
  | { result: 'incomplete' }
  | { result: 'price-changed'; text: string }
  | { result: 'day-full'; text: string; tomorrowOpen: boolean }
  | { result: 'photos-gone'; text: string; photoIds: string[] }
  | { result: 'already-paid'; text: string };

/** WIZ-15: the server resolves language and genre and decides the price; here is what was typed and shown. */
async function requestCheckout(orders: WizardOrdersApi, request: CheckoutRequest): Promise<CheckoutAnswer> {
  const { data, error, isDefined } = await safe(
    orders.createCheckoutSession({
      // The shared rules have seen that every choice is one of those offered.
      order: request.order as CheckoutInput['order'],
      idempotency_key: request.key,
      total_price: request.totalPence,
      day: request.day,
      variant: request.variant,
      offer: request.offer,
    }),
  );
  if (!error) return { result: 'page', url: data.url };
  return isDefined ? refusalAnswer(error) : { result: 'refused', text: m.wizard_checkout_failed() };
}

/** Why the server took no order. */
type Refused =
  | { code: 'INCOMPLETE' }
  | { code: 'DAY_FULL'; message: string; data: { tomorrow_open: boolean } }
  | { code: 'PHOTO_GONE'; message: string; data: { photo_ids: string[] } }
  | { code: 'PRICE_CHANGED' | 'ALREADY_PAID'; message: string }
  | {
      code:
        | 'INVALID_EMAIL'
        | 'PAYMENT_UNAVAILABLE'
        | 'TOO_MANY_ORDERS'
        | 'ORDERS_STOPPED'
        | 'SUBSCRIPTION_NEEDED'
        | 'NOT_SIGNED_IN'
        | 'PAYMENT_OVERDUE'
        | 'SERVICE_UNAVAILABLE'
        | 'DISK_FULL';
      message: string;
    };

export function refusalAnswer(error: Refused): CheckoutAnswer {
  switch (error.code) {
    case 'INCOMPLETE':
      return { result: 'incomplete' };
    case 'PRICE_CHANGED':
      return { result: 'price-changed', text: error.message };
    case 'DAY_FULL':
      return { result: 'day-full', text: error.message, tomorrowOpen: error.data.tomorrow_open };
    case 'PHOTO_GONE':
      return { result: 'photos-gone', text: error.message, photoIds: error.data.photo_ids };
    case 'ALREADY_PAID':
      return { result: 'already-paid', text: error.message };
    case 'SUBSCRIPTION_NEEDED':
      return { result: 'plan-needed', text: error.message };
    default:
      return { result: 'refused', text: error.message };
  }
}

/** WIZ-12, WIZ-13: an estate agent orders within a plan and not otherwise; everybody else pays for the song. */
export async function requestOrder(
  orders: WizardOrdersApi,
  request: CheckoutRequest,
  business: Business | undefined,
): Promise<CheckoutAnswer> {
  if (request.variant !== 'estate-agent' || !business) return requestCheckout(orders, request);
  const { data: plan, error } = await safe(business.readPlan());
  if (error) return { result: 'refused', text: m.wizard_checkout_failed() };
  if (!plan) return { result: 'plan-needed', text: m.wizard_plan_needed() };
  if (plan.usedUp) return { result: 'refused', text: m.wizard_plan_used_up({ tier: plan.tier }) };
  return business.orderWithinPlan(request);
}
