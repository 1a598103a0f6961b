import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import {
  explained,
  type Explanation,
  type KnownRefusal,
  type Submission,
  type SubmissionAnswer,
  orderProblemOf,
  useSubmission,
  type WordsChoice,
} from '#features/orders/ui/index.ts';
import type { TrackedData } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { showToast } from '#ui/toast.tsx';
import type { SimpleOccasion } from '#occasions/occasions.ts';
import type { simpleOrderContract } from '../contract.ts';
import { expressIsOpen } from '../domain/express.ts';
import { chosenAddons, type SimpleGenre } from '../domain/options.ts';
import { completedFacts, simpleProblem, type SimpleOrder } from '../domain/simple-order.ts';
import { controlId, type SimpleForm, type WrongField } from './use-simple-form.ts';

export type SimpleOrderApi = ContractRouterClient<typeof simpleOrderContract>;

/** Milliseconds that 'Order Started!' is shown before the payment page opens. */
const readingTime = 800;

/** Values and callbacks that placing the order needs besides the form. */
interface Around {
  totalPence: number;
  words: WordsChoice;
  onPriceChanged: () => void;
  /** Called when the order is sent, and `onFailed` when it fails. */
  onSubmit: () => void;
  onFailed: () => void;
}

/** Places the order of the simple form and leads to the payment page. */
export function usePlaceOrder(api: SimpleOrderApi, form: SimpleForm, around: Around): Submission {
  const { order, key } = form;
  const { totalPence, words, onPriceChanged } = around;
  return useSubmission({
    check: () => missing(form),
    send: async (day) => {
      const { data, error, isDefined } = await safe(
        api.placeSimpleOrder({
          order: { ...order, occasion: order.occasion as SimpleOccasion, genre: order.genre as SimpleGenre },
          idempotency_key: key,
          total_price: totalPence,
          day,
          words,
          utm_source: utmSource(),
        }),
      );
      if (!error) return { result: 'page', url: data.url };
      return isDefined ? refusalAnswer(form, error) : { result: 'trouble', trouble: orderProblemOf(null) };
    },
    explain: (trouble) => explained(trouble, failed()),
    onPriceChanged,
    startOver: form.startOver,
    tracked: {
      checkout: { value: totalPence / 100, currency: 'GBP' },
      order: trackedOrder(order, totalPence),
    },
    onSend: around.onSubmit,
    onFailed: around.onFailed,
    beforeLeaving: async () => {
      showToast('ok', m.simple_started_text(), m.simple_started_title());
      await new Promise((resolve) => setTimeout(resolve, readingTime));
    },
  });
}

type Refused =
  | KnownRefusal
  | { code: 'EXPRESS_CLOSED' | 'INVALID_EMAIL' | 'MISSING_INFORMATION' | 'NAME_TOO_LONG' | 'ADD_SOME_FACTS' };

/** Marks the refused fields that only this form has; any other error becomes a trouble of the whole form. */
function refusalAnswer(form: SimpleForm, error: Refused): SubmissionAnswer {
  switch (error.code) {
    case 'EXPRESS_CLOSED':
      form.refuse(['deliveryTier']);
      return { result: 'marked' };
    case 'INVALID_EMAIL':
      form.refuse(['email'], m.simple_fix_email_form());
      return { result: 'marked' };
    // The form has checked these by the same rules.
    case 'MISSING_INFORMATION':
    case 'NAME_TOO_LONG':
    case 'ADD_SOME_FACTS':
      return { result: 'trouble', trouble: orderProblemOf(null) };
    default:
      return { result: 'trouble', trouble: orderProblemOf(error) };
  }
}

/** LEG-08 */
const failed = (): { text: string; title: string } => ({
  text: m.simple_failed_text(),
  title: m.simple_failed_title(),
});

/** LEG-03: marks the missing or invalid fields, moves to the first and explains; null when the form may be sent. */
function missing(form: SimpleForm): Explanation | 'marked' | null {
  const toast = (text: string, title: string): Explanation => ({ as: 'toast', tone: 'error', text, title });
  const mark = (fields: readonly WrongField[], text?: string): 'marked' => {
    form.refuse(fields, text);
    return 'marked';
  };
  const problem = simpleProblem(form.order);
  if (problem?.refusal === 'missing') {
    mark(problem.fields);
    return toast(m.simple_missing_text(), m.simple_missing_title());
  }
  if (problem?.refusal === 'name-too-long') return mark([problem.field], m.simple_fix_name_too_long());
  if (problem) {
    mark(['facts']);
    return toast(m.simple_facts_text_needed(), m.simple_facts_title());
  }
  if (emailIsMistyped()) return mark(['email'], m.simple_fix_email_form());
  return form.order.deliveryTier === 'express' && !expressIsOpen(new Date()) ? mark(['deliveryTier']) : null;
}

/** True when the browser's e-mail field rejects the typed address. */
function emailIsMistyped(): boolean {
  const field = document.getElementById(controlId('email'));
  return field instanceof HTMLInputElement && field.validity.typeMismatch;
}

/** The `utm_source` of the page's address, which names where the visitor came from, cut to 200 characters; or null. */
export function utmSource(): string | null {
  return new URLSearchParams(window.location.search).get('utm_source')?.slice(0, 200) ?? null;
}

/** LEG-06 */
function trackedOrder(order: SimpleOrder, totalPence: number): TrackedData {
  return {
    delivery_tier: order.deliveryTier,
    occasion: order.occasion,
    genre: order.genre,
    addons: chosenAddons(order.addons),
    total_facts: completedFacts(order),
    total_amount: totalPence / 100,
  };
}
