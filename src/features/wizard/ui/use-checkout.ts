import { useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { showToast } from '#ui/toast.tsx';
import { stepProblem, type WizardVariant } from '../domain/wizard-order.ts';
import type { Business } from './business.ts';
import { type CheckoutAnswer, type WizardOrdersApi, requestOrder } from './checkout.ts';
import { newRequestKey } from '#ui/request-key.ts';
import type { WizardModel } from './use-wizard.ts';
import type { WizardAction } from './wizard-state.ts';

/** WIZ-11 */
export type PayState = 'idle' | 'creating' | 'redirecting';

export interface Checkout {
  paying: PayState;
  pay: (day: 'today' | 'tomorrow') => Promise<void>;
  /** Today's places are gone; whether tomorrow has some. */
  dayFull: { text: string; tomorrowOpen: boolean } | null;
}

/** Places the order and leads to the payment page; any failure puts the button back and says why. */
export function useCheckout(
  orders: WizardOrdersApi,
  model: WizardModel,
  variant: WizardVariant,
  totalPence: number,
  onPriceChanged: () => void,
  business: Business | undefined,
): Checkout {
  const [paying, setPaying] = useState<PayState>('idle');
  const [dayFull, setDayFull] = useState<Checkout['dayFull']>(null);
  useEffect(() => {
    // Back from the payment page shows this page as it was left: with its button waiting.
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) setPaying('idle');
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const answer = (outcome: CheckoutAnswer): void => {
    setDayFull(outcome.result === 'day-full' ? outcome : null);
    if (outcome.result === 'page') {
      setPaying('redirecting');
      window.location.assign(outcome.url);
      return;
    }
    setPaying('idle');
    if (outcome.result === 'incomplete') model.dispatch(incomplete);
    else if (outcome.result === 'plan-needed') showToast('info', outcome.text);
    else if (outcome.result !== 'day-full') showToast('error', outcome.text);
    if (outcome.result === 'price-changed') onPriceChanged();
    if (outcome.result === 'photos-gone') model.photos.queue.forget(outcome.photoIds);
    if (outcome.result === 'already-paid') model.dispatch({ type: 'started-over', key: newRequestKey() });
  };

  const pay = async (day: 'today' | 'tomorrow'): Promise<void> => {
    const { order, key, offer } = model.state;
    if (paying !== 'idle') return;
    if (order.format === 'audio+video' && model.pendingPhotos > 0) {
      showToast('info', m.wizard_photos_pending({ count: model.pendingPhotos }));
      return;
    }
    if (stepProblem(4, order, variant)) {
      model.dispatch(incomplete);
      return;
    }
    setPaying('creating');
    answer(await requestOrder(orders, { order, key, totalPence, day, variant, offer }, business));
  };
  return { paying, pay, dayFull };
}

const incomplete: WizardAction = { type: 'refused', problem: { refusal: 'incomplete', fields: [] } };
