import { m } from '#messages/messages.js';
import { currentSpeech } from '#ui/speech.ts';
import type { PromisedDelivery } from '../domain/turnaround.ts';

/**
 * The promise of an order in the page's or the letter's language: 'Expected within 24 hours', and once it is paid until
 * when that is: 'Expected within 24 hours (until Tuesday 5 May, 14:05, London time)'.
 */
export function deliveryText(delivery: PromisedDelivery): string {
  const promise = promiseText(delivery);
  return delivery.due_at === null ? promise : m.delivery_until({ promise, moment: moment(delivery.due_at) });
}

function promiseText({ hours, is_express, by_producer, from }: PromisedDelivery): string {
  if (from === null) {
    if (is_express) return m.delivery_express();
    return by_producer ? m.delivery_producer({ hours }) : m.delivery_hours({ hours });
  }
  const day = dayName(from);
  if (is_express) return m.delivery_express_from({ day });
  return by_producer ? m.delivery_producer_from({ hours, day }) : m.delivery_hours_from({ hours, day });
}

const inLondon = { timeZone: 'Europe/London' } as const;

/** '2026-05-05' -> 'Tuesday 5 May', in the language of the page or the letter. */
export function dayName(date: string): string {
  return formatted(`${date}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long', ...inLondon });
}

/** '2026-05-05T13:05:00Z' -> 'Tuesday 5 May, 14:05' */
function moment(iso: string): string {
  const time = formatted(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...inLondon });
  return `${formatted(iso, { weekday: 'long', day: 'numeric', month: 'long', ...inLondon })}, ${time}`;
}

function formatted(iso: string, format: Intl.DateTimeFormatOptions): string {
  const { code } = currentSpeech();
  return new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, format).format(new Date(iso));
}
