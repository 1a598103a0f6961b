import type { Queryable } from '../db/database.ts';
import { keyedHash } from '../ids.ts';
import { returnPoint, consumePoint } from '../limits-repository.ts';
import type { LimitRule } from '../limit-rule.ts';
import type { LetterTopic } from './suppression.ts';

const day = 24 * 60 * 60;

interface DailyLimits {
  /** Limit of letters to an address that nobody has proven or paid with, over all orders, browsers and networks. */
  address: LimitRule;
  /** Same limit over all spellings of one mailbox: 'a.b+x@…' and 'ab@…' most often belong to one person. */
  mailbox: LimitRule;
}

const limitsNamed = (name: string): DailyLimits => ({
  address: { name: `${name}-address`, points: 1, seconds: day },
  mailbox: { name: `${name}-mailbox`, points: 3, seconds: day },
});

/** An account is opened by its letter alone, so no other letter may use that one up: it is counted by itself. */
const ofAccounts = limitsNamed('letter-unproven-account');
const ofAllElse = limitsNamed('letter-unproven');

/** An address without what many mail servers ignore: case, dots before the @, and what follows a plus. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at === -1) return address;
  const [name = ''] = address.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}${address.slice(at)}`;
}

/**
 * Counts a letter to an unproven address in the transaction that enqueues it: rolled back with it, and serialised with another
 * letter to the same address. @returns false when the address has had its letter
 */
export async function reserveDailyLetter(
  tx: Queryable,
  secret: string,
  { email, topic }: { email: string; topic: LetterTopic },
  now: Date,
): Promise<boolean> {
  const limits = topic === 'account' ? ofAccounts : ofAllElse;
  const address = keyedHash(secret, `letter ${email.trim().toLowerCase()}`);
  const mailbox = keyedHash(secret, `letter ${mailboxOf(email)}`);
  if ((await consumePoint(tx, limits.address, address, now)) !== null) return false;
  if ((await consumePoint(tx, limits.mailbox, mailbox, now)) === null) return true;
  await returnPoint(tx, limits.address, address);
  return false;
}
