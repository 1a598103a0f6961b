import type { Day, OrderProblem, WordsChoice } from '#features/orders/ui/index.ts';
import type { WizardPage } from '../details.ts';
import type { SongOffer } from '../domain/price.ts';
import type { WizardOrder, WizardVariant } from '../domain/wizard-order.ts';

export interface CheckoutRequest {
  order: WizardOrder;
  key: string;
  totalPence: number;
  day: Day;
  words: WordsChoice;
  variant: WizardVariant;
  offer: SongOffer;
  page: WizardPage | undefined;
  /** Code of the credit that is taken off the total; empty without one. */
  code: string;
}

/** Result of a checkout: the payment page's address, or the reason why there is none. */
export type CheckoutAnswer =
  | { result: 'page'; url: string }
  | { result: 'trouble'; trouble: OrderProblem }
  | { result: 'refused'; text: string }
  | { result: 'plan-needed'; text: string }
  | { result: 'incomplete' };
