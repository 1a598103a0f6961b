import { m } from '#messages/messages.js';
import { emailPattern } from '../domain/limits.ts';

export interface WaitlistDetails {
  first_name: string;
  last_name: string;
  email: string;
  property: string;
}

export type Field = Exclude<keyof WaitlistDetails, 'property'>;

export const empty: WaitlistDetails = { first_name: '', last_name: '', email: '', property: '' };

/** First thing that is wrong with the form, and the fields that it is about; null when it can be sent. */
export function problemOf(details: WaitlistDetails): { title: string; fields: Partial<Record<Field, string>> } | null {
  const hints: Record<Field, string> = {
    first_name: m.waitlist_fix_first_name(),
    last_name: m.waitlist_fix_last_name(),
    email: m.waitlist_fix_email(),
  };
  const missing = (Object.keys(hints) as Field[]).filter((name) => details[name].trim() === '');
  if (missing.length > 0)
    return { title: m.waitlist_missing(), fields: Object.fromEntries(missing.map((name) => [name, hints[name]])) };
  if (!emailPattern.test(details.email.trim()))
    return { title: m.waitlist_invalid(), fields: { email: m.waitlist_fix_email() } };
  return null;
}
