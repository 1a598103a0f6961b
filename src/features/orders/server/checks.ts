import { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { placingErrors } from '../contract.ts';
import { total, type PriceLine } from '../domain/price.ts';

/** What an `<input type="email">` accepts, and no more. */
const email = z.email({ pattern: z.regexes.html5Email });

/** The address without spaces around it. @throws Refusal INVALID_EMAIL */
export function checkedEmail(text: string): string {
  const address = text.trim();
  if (!email.safeParse(address).success) throw new Refusal<typeof placingErrors>('INVALID_EMAIL');
  return address;
}

/** Nobody pays what they did not see. @throws Refusal PRICE_CHANGED */
export function checkShownPrice(lines: readonly PriceLine[], shownPence: number): void {
  const pricePence = total(lines);
  if (pricePence !== shownPence) throw new Refusal<typeof placingErrors>('PRICE_CHANGED', { total_price: pricePence });
}
