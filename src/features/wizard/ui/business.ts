import { type DeliveryPromise, promiseOf } from '#features/orders/domain/turnaround.ts';
import { m } from '#messages/messages.js';
import type { WizardOrder, WizardVariant } from '../domain/wizard-order.ts';
import type { CheckoutAnswer, CheckoutRequest } from './checkout-answer.ts';

/** Details that only a business is asked for, and the first name and e-mail address that it would give as its own. */
export type BusinessDetails = Pick<
  WizardOrder,
  'first_name' | 'last_name' | 'email' | 'company_name' | 'vat_registered' | 'vat_number'
>;

export interface BusinessPlan {
  /** As it is shown: 'Starter'. */
  tier: string;
  /** Hours within which its songs are delivered. */
  deliveryHours: number;
  /** No song is left this month. */
  usedUp: boolean;
}

/** Data and calls that the page of a business gives the wizard. */
export interface Business {
  /** Details of the signed-in business, to fill in empty fields (WIZ-14). */
  particulars: BusinessDetails | null;
  plan: BusinessPlan | null;
  /**
   * Reads the current plan from the server; null without one, 'session-ended' if the business has to sign in again first.
   * @throws when the server does not answer
   */
  readPlan: () => Promise<BusinessPlan | null | 'session-ended'>;
  orderWithinPlan: (request: CheckoutRequest) => Promise<CheckoutAnswer>;
}

/** WIZ-14: fills in empty fields and keeps typed ones. A typed VAT number means that VAT was decided already. */
export function prefilled(order: WizardOrder, own: BusinessDetails): WizardOrder {
  const kept = (field: 'first_name' | 'last_name' | 'email' | 'company_name'): string =>
    order[field].trim() === '' ? own[field] : order[field];
  const decided = order.vat_registered || order.vat_number.trim() !== '';
  return {
    ...order,
    first_name: kept('first_name'),
    last_name: kept('last_name'),
    email: kept('email'),
    company_name: kept('company_name'),
    vat_registered: decided ? order.vat_registered : own.vat_registered,
    vat_number: order.vat_number.trim() === '' ? own.vat_number : order.vat_number,
  };
}

/** A song that a plan pays for. */
export interface IncludedSong {
  /** Shown instead of a price. */
  text: string;
  /** Hours within which the plan delivers; null while no plan is chosen. */
  deliveryHours: number | null;
}

/** The plan that a song belongs to, where songs belong to one; null elsewhere. */
export function includedIn(variant: WizardVariant, plan: BusinessPlan | null): IncludedSong | null {
  if (variant !== 'estate-agent') return null;
  if (plan === null) return { text: m.wizard_included_any(), deliveryHours: null };
  const { tier, usedUp, deliveryHours } = plan;
  return { text: usedUp ? m.wizard_used_up({ tier }) : m.wizard_included({ tier }), deliveryHours };
}

/**
 * The promise of a song, which a plan makes in its own time unless a producer makes it; null where its plan is still to be chosen.
 * @param producerHours of a song that no engine can make
 */
export function songPromise(
  { format }: Pick<WizardOrder, 'format'>,
  included: IncludedSong | null,
  producerHours: number | undefined,
): DeliveryPromise | null {
  if (included === null || producerHours !== undefined) return promiseOf(format === 'audio+video', producerHours);
  return included.deliveryHours === null ? null : { hours: included.deliveryHours };
}
