import { m } from '#messages/messages.js';
import { opensAgain } from './opens-again.ts';
import type { Tone } from '#ui/notice.tsx';
import { spokenWait } from '#ui/spoken-values.ts';

/** A refusal of the server that every form knows. */
export type KnownRefusal =
  | { code: 'DAY_FULL'; message: string; data: { tomorrow_open: boolean } }
  | { code: 'PHOTO_GONE'; message: string; data: { photo_ids: string[] } }
  | { code: 'TOO_MANY_ORDERS'; message: string; data: { retry_after_seconds: number } }
  | {
      code:
        | 'PRICE_CHANGED'
        | 'ALREADY_PAID'
        | 'ORDERS_STOPPED'
        | 'PAYMENT_UNAVAILABLE'
        | 'SERVICE_UNAVAILABLE'
        | 'DISK_FULL';
      message: string;
    };

/** A reason for which no form's order is taken; `message` is the server's, in English, but for how long to wait. */
export type OrderProblem =
  | { reason: 'day-full'; message: string; tomorrowOpen: boolean }
  | { reason: 'photos-gone'; message: string; photoIds: string[] }
  | { reason: 'price-changed' | 'already-paid' | 'stopped' | 'too-many' | 'no-page' | 'outage'; message: string }
  /** Without an answer that the contract knows; `offline` where the browser says that it has no network. */
  | { reason: 'offline' | 'failed' };

const reasons = {
  PRICE_CHANGED: 'price-changed',
  ALREADY_PAID: 'already-paid',
  ORDERS_STOPPED: 'stopped',
  PAYMENT_UNAVAILABLE: 'no-page',
  SERVICE_UNAVAILABLE: 'outage',
  DISK_FULL: 'outage',
} as const;

/** The trouble behind a refusal; null where no answer came. */
export function orderProblemOf(refusal: KnownRefusal | null): OrderProblem {
  if (refusal === null) return { reason: 'failed' };
  const { message } = refusal;
  switch (refusal.code) {
    case 'DAY_FULL':
      return { reason: 'day-full', message, tomorrowOpen: refusal.data.tomorrow_open };
    case 'PHOTO_GONE':
      return { reason: 'photos-gone', message, photoIds: refusal.data.photo_ids };
    case 'TOO_MANY_ORDERS': {
      const time = spokenWait(refusal.data.retry_after_seconds);
      return { reason: 'too-many', message: m.refusal_too_often({ time }) };
    }
    default:
      return { reason: reasons[refusal.code], message };
  }
}

/** One sentence to the buyer. A notice stays at the button until the next try; a toast is closed by hand, or passes. */
export interface Explanation {
  as: 'notice' | 'toast';
  tone: Tone;
  text: string;
  title?: string;
}

/** Explains a trouble on the pages in English. `failed` is the form's own sentence for what has no other. */
export function explained(trouble: OrderProblem, failed: Pick<Explanation, 'text' | 'title'>): Explanation {
  switch (trouble.reason) {
    case 'day-full': {
      const text = trouble.tomorrowOpen ? trouble.message : m.places_gone();
      return { as: 'notice', tone: 'warn', text: `${text} ${opensAgain(Date.now())}` };
    }
    case 'stopped':
      return { as: 'notice', tone: 'warn', text: trouble.message };
    case 'offline':
      return { as: 'notice', tone: 'warn', text: m.submission_offline() };
    case 'already-paid':
      return { as: 'toast', tone: 'info', text: trouble.message };
    case 'no-page':
    case 'failed':
      return { as: 'toast', tone: 'error', ...failed };
    default:
      return { as: 'toast', tone: 'error', text: trouble.message };
  }
}
