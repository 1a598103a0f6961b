import type { Queryable } from '../db/database.ts';
import { keyedHash } from '../ids.ts';
import { returnPoint, consumePoint } from '../limits-repository.ts';
import type { LimitRule } from '../limits.ts';

const day = 24 * 60 * 60;

/** Limit of letters to an address that nobody has proven or paid with, over all orders, browsers and networks. */
const ofAddress: LimitRule = { name: 'letter-unproven-address', points: 1, seconds: day };

/** Same limit over all spellings of one mailbox: 'a.b+x@…' and 'ab@…' most often belong to one person. */
const ofMailbox: LimitRule = { name: 'letter-unproven-mailbox', points: 3, seconds: day };

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
export async function reserveDailyLetter(tx: Queryable, secret: string, email: string, now: Date): Promise<boolean> {
  const address = keyedHash(secret, `letter ${email.trim().toLowerCase()}`);
  const mailbox = keyedHash(secret, `letter ${mailboxOf(email)}`);
  if (!(await consumePoint(tx, ofAddress, address, now))) return false;
  if (await consumePoint(tx, ofMailbox, mailbox, now)) return true;
  await returnPoint(tx, ofAddress, address);
  return false;
}
