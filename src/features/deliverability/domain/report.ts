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
  /** Words of the receiving mail server. */
  detail: string | null;
}

/** Characters of the receiving server's words that are kept. */
const detailLength = 300;

export const shortDetail = (text: unknown): string | null =>
  typeof text === 'string' && text.trim() !== '' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, detailLength) : null;

/**
 * Enhanced status codes (RFC 3463) of an address that takes no mail, now or later: bad mailbox (5.1.x), disabled mailbox
 * (5.2.1), and failures without a reason (5.0.0). A full mailbox, a size, a policy or a blocked sender says nothing of the address.
 */
export function isPermanent(status: string): boolean {
  return /^5\.1\.\d+$|^5\.2\.1$|^5\.0\.0$/.test(status.trim());
}
