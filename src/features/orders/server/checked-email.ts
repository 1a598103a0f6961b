import { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { placingErrors } from '../contract.ts';

/** Accepts exactly the addresses that an `<input type="email">` accepts. */
const email = z.email({ pattern: z.regexes.html5Email });

/** The address without spaces around it. @throws Refusal INVALID_EMAIL */
export function checkedEmail(text: string): string {
  const address = text.trim();
  if (!email.safeParse(address).success) throw new Refusal<typeof placingErrors>('INVALID_EMAIL');
  return address;
}
