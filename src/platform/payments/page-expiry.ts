import { type Payments, PaymentsError } from './port.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Stripe takes a page's end from 30 minutes to 24 hours ahead; a minute is for the two clocks and the way. */
const least = 31 * minute;
const longest = 24 * hour - minute;

/** The end of a payment page that is opened now, in whole seconds; kept between what the provider takes. */
export function pageExpiry(now: Date, holdMinutes: number): Date {
  const open = Math.min(Math.max(holdMinutes * minute, least), longest);
  return new Date(Math.floor((now.getTime() + open) / 1000) * 1000);
}

/** True while a page that was to end then may be asked for once more with the same words. */
export function canAskAgain(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() >= 30 * minute;
}

/** True while a buyer who is sent to the page now has a minute to pay. */
export function isPageOpen(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() > now.getTime() + minute;
}

/** True for a page that the provider closed, or does not know any more: a new one takes its place. @throws PaymentsError */
export async function hasPageExpired(payments: Payments, sessionId: string): Promise<boolean> {
  try {
    return (await payments.retrieveCheckout(sessionId)).status === 'expired';
  } catch (error) {
    if (error instanceof PaymentsError && error.code === 'not-found') return true;
    throw error;
  }
}
