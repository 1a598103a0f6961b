import { type Checkout, type Payments, PaymentsError } from './port.ts';

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

/**
 * True while a page that was to end then may be asked for once more with the same words. One further ahead than the provider
 * takes was begun under a clock that ran ahead, and would be refused for as long.
 */
export function canAskAgain(expiresAt: Date, now: Date): boolean {
  const ahead = expiresAt.getTime() - now.getTime();
  return ahead >= 30 * minute && ahead <= longest;
}

/** True while a buyer who is sent to the page now has a minute to pay. */
export function isPageOpen(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() > now.getTime() + minute;
}

/** The page at the provider; one that it does not know any more takes no money, and is expired. @throws PaymentsError */
export async function pageStatus(payments: Payments, sessionId: string): Promise<Checkout['status']> {
  return (await ifKnown(payments.retrieveCheckout(sessionId)))?.status ?? 'expired';
}

/**
 * Closes a page, so that it takes no money any more. @returns the checkout it ends as, null for one that the provider does not
 * know. @throws PaymentsError when the provider does not say that it is closed
 */
export async function closeCheckout(payments: Payments, sessionId: string): Promise<Checkout | null> {
  const closed = await ifKnown(payments.expireCheckout(sessionId));
  if (closed?.status === 'open') throw new PaymentsError('unavailable', 'The payment page is still open');
  return closed;
}

async function ifKnown(asked: Promise<Checkout>): Promise<Checkout | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PaymentsError && error.code === 'not-found') return null;
    throw error;
  }
}
