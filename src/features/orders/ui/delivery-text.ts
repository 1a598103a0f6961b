import { m } from '#messages/messages.js';
import type { PromisedDelivery } from '../domain/turnaround.ts';
import { dayInLondon, momentInLondon } from './moment-in-london.ts';

/**
 * The promise of an order in the page's or the letter's language: 'Expected within 24 hours', and once it is paid by
 * when that is: 'Expected within 24 hours (by Tuesday 5 May, 14:05, London time)'.
 */
export function deliveryText(delivery: PromisedDelivery): string {
  const promise = delivery.from_approval ? fromApproval(delivery) : promiseText(delivery);
  return delivery.due_at === null ? promise : m.delivery_until({ promise, moment: momentInLondon(delivery.due_at) });
}

/** Counted from a moment that nobody knows yet, on the day from which on it is made or later. */
function fromApproval(delivery: PromisedDelivery): string {
  const promise = m.delivery_from_approval({ promise: promiseText({ ...delivery, from: null }) });
  return delivery.from === null ? promise : m.delivery_begins({ day: dayInLondon(delivery.from), promise });
}

function promiseText({ hours, is_express, by_producer, from }: PromisedDelivery): string {
  if (from === null) {
    if (is_express) return m.delivery_express();
    return by_producer ? m.delivery_producer({ hours }) : m.delivery_hours({ hours });
  }
  const day = dayInLondon(from);
  if (is_express) return m.delivery_express_from({ day });
  return by_producer ? m.delivery_producer_from({ hours, day }) : m.delivery_hours_from({ hours, day });
}
