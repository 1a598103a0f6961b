/** Fate of one letter after it was handed over, as a sender or a mail server reports it. */
export interface MailReport {
  /** The sender's own id of the report; the same for every repeat. */
  id: string;
  /**
   * `hard-bounce`: there is no such mailbox. `undelivered`: this letter was given up, which says nothing of the address.
   * `unsubscribed`: given up because the sender knows that its reader wants none. `soft-bounce`: it is tried again.
   */
  kind: 'hard-bounce' | 'undelivered' | 'unsubscribed' | 'soft-bounce' | 'complaint';
  address: string;
  /** Id of the letter that it names; null if it names none of ours. */
  letterId: string | null;
  /** Words of the receiving mail server. */
  detail: string | null;
}

/** Characters of the receiving server's words that are kept. */
const detailLength = 300;

export const shortDetail = (text: unknown): string | null =>
  typeof text === 'string' && text.trim() !== '' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, detailLength) : null;

/** Id of the letter that a message id of ours names, with its angle brackets or without: '<id@host>'. */
export function letterOf(messageId: string | null | undefined): string | null {
  return /^<?([0-9a-z]{26})(?:@[^\s@]*)?>?$/.exec(messageId?.trim() ?? '')?.[1] ?? null;
}

/**
 * Enhanced status codes (RFC 3463) of an address that takes no mail, now or later: bad mailbox (5.1.x), disabled mailbox
 * (5.2.1), and failures without a reason (5.0.0). A full mailbox, a size, a policy or a blocked sender says nothing of the address.
 */
export function isPermanent(status: string): boolean {
  return /^5\.1\.\d+$|^5\.2\.1$|^5\.0\.0$/.test(status.trim());
}

/** The enhanced status code of a permanent failure that stands in a mail server's words, if any. */
export const statusIn = (words: string | null | undefined): string | undefined =>
  /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words ?? '')?.[0];
