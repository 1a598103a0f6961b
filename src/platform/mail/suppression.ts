import { comparableAddress } from '#kit/reader.ts';
import type { Config } from '../config.ts';
import { keyedHash, type Ids } from '../ids.ts';
import { openText, sealText, type Secrets } from '../sealed-text.ts';
import type { EmailRow, SuppressionRow } from './repository.ts';

export type SuppressionReason = SuppressionRow['reason'];
export type LetterTopic = EmailRow['topic'];

/** Hash under which the list of suppressed addresses knows an address. */
export const suppressionHash = (secret: string, email: string): string =>
  keyedHash(secret, `mail to ${comparableAddress(email)}`);

/** True if an address that is suppressed for that reason gets no letter about that topic. */
export function isSuppressed(reason: SuppressionReason, topic: LetterTopic): boolean {
  return reason !== 'unsubscribed' || topic === 'other';
}

const strength: Record<SuppressionReason, number> = { unsubscribed: 0, complaint: 1, 'hard-bounce': 2 };

/** The reason that stops more: an unsubscription does not weaken a bounce. */
export function strongerReason(one: SuppressionReason, other: SuppressionReason): SuppressionReason {
  return strength[one] >= strength[other] ? one : other;
}

const purpose = 'unsubscribe by mail';

/** RFC 8058: address that stops letters to `email` when it is posted to. It names nobody in clear, and does not expire. */
export function unsubscribeAddress(
  { BASE_URL, SECRET }: Pick<Config, 'BASE_URL' | 'SECRET'>,
  ids: Ids,
  email: string,
): string {
  return `${BASE_URL}/mail/unsubscribe/${sealText(ids, SECRET, purpose, email)}`;
}

/** The e-mail address of such an address; null for a token that is not ours. */
export function unsubscribingAddress(secrets: Secrets, token: string): string | null {
  try {
    return openText(secrets, purpose, token);
  } catch {
    return null;
  }
}
