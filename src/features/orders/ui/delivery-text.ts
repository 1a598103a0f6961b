import { m } from '#messages/messages.js';
import { currentSpeech } from '#ui/speech.ts';
import type { PromisedDelivery } from '../domain/turnaround.ts';

/** The promise of an order in the page's or the letter's language: 'Expected within 24 hours'. */
export function deliveryText({ hours, is_express, by_producer, from }: PromisedDelivery): string {
  if (from === null) {
    if (is_express) return m.delivery_express();
    return by_producer ? m.delivery_producer({ hours }) : m.delivery_hours({ hours });
  }
  const day = dayName(from);
  if (is_express) return m.delivery_express_from({ day });
  return by_producer ? m.delivery_producer_from({ hours, day }) : m.delivery_hours_from({ hours, day });
}

/** '2026-05-05' -> 'Tuesday 5 May' */
function dayName(date: string): string {
  const { code } = currentSpeech();
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, format).format(new Date(`${date}T12:00:00Z`));
}
