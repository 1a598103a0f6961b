import type { Day, Trouble } from '#features/orders/ui/index.ts';
import type { SongOffer } from '../domain/price.ts';
import type { WizardOrder, WizardVariant } from '../domain/wizard-order.ts';

export interface CheckoutRequest {
  order: WizardOrder;
  key: string;
  totalPence: number;
  day: Day;
  variant: WizardVariant;
  offer: SongOffer;
}

/** Where the payment page is, or why there is none. */
export type CheckoutAnswer =
  | { result: 'page'; url: string }
  | { result: 'trouble'; trouble: Trouble }
  | { result: 'refused'; text: string }
  | { result: 'plan-needed'; text: string }
  | { result: 'incomplete' };
