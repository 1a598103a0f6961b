import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { useEffect, useState } from 'react';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import type { SimpleOccasion } from '#occasions/occasions.ts';
import { hideToast, showToast } from '#ui/toast.tsx';
import type { simpleOrderContract } from '../contract.ts';
import { expressIsOpen } from '../domain/express.ts';
import { chosenAddons, type SimpleGenre } from '../domain/options.ts';
import { completedFacts, simpleProblem, type SimpleOrder } from '../domain/simple-order.ts';
import { controlId, type SimpleForm } from './use-simple-form.ts';

export type SimpleOrderApi = ContractRouterClient<typeof simpleOrderContract>;

export interface Placing {
  state: 'idle' | 'creating' | 'redirecting';
  place: (day: 'today' | 'tomorrow') => Promise<void>;
  /** Today's places are gone; whether tomorrow has some. */
  dayFull: { text: string; tomorrowOpen: boolean } | null;
}

/** Milliseconds that 'Order Started!' stands before the payment page comes. */
const readingTime = 800;

/** What the order is told of besides the form. */
interface Around {
  totalPence: number;
  onPriceChanged: () => void;
  /** Told when the order is sent, and when it came to nothing. */
  onSubmit: () => void;
  onFailed: () => void;
}

/** Places the order and leads to the payment page; any failure puts the button back and says why. */
export function usePlaceOrder(api: SimpleOrderApi, form: SimpleForm, around: Around): Placing {
  const [state, setState] = useState<Placing['state']>('idle');
  const [dayFull, setDayFull] = useState<Placing['dayFull']>(null);
  useEffect(() => {
    // Back from the payment page shows this page as it was left: with its button waiting.
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) setState('idle');
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const place = async (day: 'today' | 'tomorrow'): Promise<void> => {
    if (state !== 'idle' || refuses(form)) return;
    hideToast();
    setState('creating');
    setDayFull(null);
    around.onSubmit();
    const { order, key } = form;
    const { data, error, isDefined } = await safe(
      api.placeSimpleOrder({
        order: { ...order, occasion: order.occasion as SimpleOccasion, genre: order.genre as SimpleGenre },
        idempotency_key: key,
        total_price: around.totalPence,
        day,
        utm_source: utmSource(),
      }),
    );
    if (!error) {
      setState('redirecting');
      count(order, around.totalPence);
      showToast('ok', m.simple_started_text(), m.simple_started_title());
      setTimeout(() => window.location.assign(data.url), readingTime);
      return;
    }
    setState('idle');
    around.onFailed();
    if (!isDefined) return failed();
    switch (error.code) {
      case 'DAY_FULL':
        return setDayFull({ text: error.message, tomorrowOpen: error.data.tomorrow_open });
      case 'PRICE_CHANGED':
        around.onPriceChanged();
        return showToast('error', error.message);
      case 'EXPRESS_CLOSED':
        return form.refuse(['deliveryTier']);
      case 'INVALID_EMAIL':
        return form.refuse(['email'], m.simple_fix_email_form());
      case 'ALREADY_PAID':
        form.startOver();
        return showToast('info', error.message);
      case 'TOO_MANY_ORDERS':
      case 'SERVICE_UNAVAILABLE':
      case 'DISK_FULL':
        return showToast('error', error.message);
      default:
        return failed();
    }
  };
  return { state, place, dayFull };
}

/** LEG-08 */
function failed(): void {
  showToast('error', m.simple_failed_text(), m.simple_failed_title());
}

/** LEG-03: says what is missing and goes there; true when something is. */
function refuses(form: SimpleForm): boolean {
  const problem = simpleProblem(form.order);
  if (problem?.refusal === 'missing') {
    form.refuse(problem.fields);
    showToast('error', m.simple_missing_text(), m.simple_missing_title());
    return true;
  }
  if (problem?.refusal === 'name-too-long') {
    form.refuse(['recipientName'], m.simple_fix_name_too_long());
    return true;
  }
  if (problem) {
    form.refuse(['facts']);
    showToast('error', m.simple_facts_text_needed(), m.simple_facts_title());
    return true;
  }
  if (emailIsMistyped()) {
    form.refuse(['email'], m.simple_fix_email_form());
    return true;
  }
  if (form.order.deliveryTier === 'express' && !expressIsOpen(new Date())) {
    form.refuse(['deliveryTier']);
    return true;
  }
  return false;
}

/** What the browser's e-mail field says. */
function emailIsMistyped(): boolean {
  const field = document.getElementById(controlId('email'));
  return field instanceof HTMLInputElement && field.validity.typeMismatch;
}

/** Where the visitor came from, by the address of the page. */
export function utmSource(): string | null {
  return new URLSearchParams(window.location.search).get('utm_source')?.slice(0, 200) ?? null;
}

/** LEG-06 */
function count(order: SimpleOrder, totalPence: number): void {
  track('order_submitted', {
    delivery_tier: order.deliveryTier,
    occasion: order.occasion,
    genre: order.genre,
    addons: chosenAddons(order.addons),
    total_facts: completedFacts(order),
    total_amount: totalPence / 100,
  });
}
