import { addDays, zonedDay, zonedHour, zonedMoment, type ZonedHour } from '#kit/zoned-time.ts';
import type { planStatuses } from './plans.ts';

/** Letters about a month that is not paid, in the order they go out, and days after the invoice. */
export const unpaidLetters = ['plan-payment-failed', 'plan-payment-reminder', 'plan-payment-last'] as const;
export type UnpaidLetter = (typeof unpaidLetters)[number];

/** The provider tries a card again after 3, 5 and 7 days, then ends the plan: the last letter is three days ahead of that. */
const daysAfter: Record<UnpaidLetter, number> = {
  'plan-payment-failed': 0,
  'plan-payment-reminder': 5,
  'plan-payment-last': 12,
};

/** Days before the trial's end on which its letter goes out, and days after an invoice on which an unpaid plan ends. */
const daysBeforeTrialEnd = 3;
export const daysUntilEnd = 15;

const timeZone = 'Europe/London';
/** Businesses read their letters in the morning. */
const morning = 9;

/** When a letter about an unpaid invoice goes out: the first one at once. */
export function unpaidLetterAt(letter: UnpaidLetter, issuedAt: Date): ZonedHour {
  const day = zonedDay(issuedAt, timeZone);
  if (letter === 'plan-payment-failed') return { day, hour: zonedHour(issuedAt, timeZone), timeZone };
  return { day: addDays(day, daysAfter[letter]), hour: morning, timeZone };
}

/** The letter that is due now, of those about one invoice; whoever heard late of it is not sent all three at once. */
export function unpaidLetterNow(issuedAt: Date, now: Date): UnpaidLetter {
  const isDue = (letter: UnpaidLetter): boolean => zonedMoment(unpaidLetterAt(letter, issuedAt)) <= now;
  return unpaidLetters.findLast((letter) => isDue(letter)) ?? 'plan-payment-failed';
}

/** When the letter about a trial's end goes out. */
export function trialLetterAt(periodEnd: Date): ZonedHour {
  return { day: addDays(zonedDay(periodEnd, timeZone), -daysBeforeTrialEnd), hour: morning, timeZone };
}

/** True for a plan whose letters about an unpaid month may still go out. */
export const owesMonth = (status: (typeof planStatuses)[number]): boolean => status === 'past_due';
