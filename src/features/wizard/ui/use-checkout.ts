import {
  explained,
  type Submission,
  type SubmissionAnswer,
  useSubmission,
  type WordsChoice,
} from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { newRequestKey } from '#ui/request-key.ts';
import type { WizardPage } from '../details.ts';
import type { SongOffer } from '../domain/price.ts';
import { stepProblem, type WizardVariant } from '../domain/wizard-order.ts';
import type { Business } from './business.ts';
import type { CheckoutAnswer } from './checkout-answer.ts';
import { requestOrder, type WizardOrdersApi } from './checkout.ts';
import type { WizardModel } from './use-wizard.ts';
import type { WizardAction } from './wizard-state.ts';

/** Page and prices at which the wizard orders. */
interface CheckoutTerms {
  variant: WizardVariant;
  offer: SongOffer;
  page: WizardPage | undefined;
  totalPence: number;
  code: string;
  /** A code that stands in its field and is not applied. */
  typedCode: string;
  words: WordsChoice;
  onPriceChanged: () => void;
  business: Business | undefined;
}

/** WIZ-11: places the wizard's order and leads to the payment page. */
export function useCheckout(
  orders: WizardOrdersApi,
  model: WizardModel,
  { variant, offer, page, totalPence, code, typedCode, words, onPriceChanged, business }: CheckoutTerms,
): Submission {
  const { order, key } = model.state;
  const mark = (): 'marked' => {
    model.dispatch(incomplete);
    return 'marked';
  };
  return useSubmission({
    check: () => {
      if (order.format === 'audio+video' && model.pendingPhotos > 0)
        return { as: 'toast', tone: 'info', text: m.wizard_photos_pending({ count: model.pendingPhotos }) };
      if (stepProblem(4, order, variant)) return mark();
      // Whoever typed a code expects to pay less: the whole price is not asked for in silence.
      return typedCode.trim() === '' ? null : { as: 'toast', tone: 'error', text: m.credit_not_used() };
    },
    send: async (day) => {
      const request = { order, key, totalPence, day, words, variant, offer, page, code };
      const answer = await requestOrder(orders, request, business);
      if (answer.result === 'incomplete') mark();
      return asSubmission(answer);
    },
    explain: (trouble) => explained(trouble, { text: m.wizard_checkout_failed() }),
    onPriceChanged,
    tracked: {
      checkout: { value: totalPence / 100, currency: 'GBP' },
      order: {
        occasion: order.occasion_type,
        genre: order.music_genre,
        format: order.format,
        total_amount: totalPence / 100,
      },
    },
    startOver: () => model.dispatch({ type: 'started-over', key: newRequestKey() }),
    forgetPhotos: (photoIds) => model.photos.queue.forget(photoIds),
  });
}

function asSubmission(answer: CheckoutAnswer): SubmissionAnswer {
  switch (answer.result) {
    case 'incomplete':
      return { result: 'marked' };
    case 'plan-needed':
      return { result: 'explained', explanation: { as: 'toast', tone: 'info', text: answer.text } };
    case 'refused':
      return { result: 'explained', explanation: { as: 'toast', tone: 'error', text: answer.text } };
    default:
      return answer;
  }
}

const incomplete: WizardAction = { type: 'refused', problem: { refusal: 'incomplete', fields: [] } };
