/** A payment by our rows. */
export interface OurBook {
  paymentIntentId: string;
  orderId: string | null;
  paidPence: number;
  refundedPence: number;
  /** Taken by the bank and not returned. */
  disputedPence: number;
}

/** The same by the provider's book, summed over its lines. */
export interface TheirBook {
  paymentIntentId: string;
  /** Order of this shop that the charge names; null where it names none. */
  orderId: string | null;
  paidPence: number;
  refundedPence: number;
  disputedPence: number;
}

export interface Difference {
  paymentIntentId: string;
  orderId: string | null;
  what: 'unknown-here' | 'unknown-there' | 'paid' | 'refunded' | 'disputed';
  oursPence: number;
  theirsPence: number;
}

const amounts = [
  ['paid', 'paidPence'],
  ['refunded', 'refundedPence'],
  ['disputed', 'disputedPence'],
] as const;

/**
 * Compares our rows with the provider's book, payment by payment. A charge that names no order of this shop is left alone:
 * it pays a plan, or belongs to another shop with the same account.
 */
export function compareBooks(ours: readonly OurBook[], theirs: readonly TheirBook[]): Difference[] {
  const there = new Map(theirs.map((book) => [book.paymentIntentId, book]));
  const here = new Set(ours.map(({ paymentIntentId }) => paymentIntentId));
  const ofKnown = ours.flatMap((our): Difference[] => {
    const { paymentIntentId, orderId } = our;
    const their = there.get(paymentIntentId);
    if (!their) return [{ paymentIntentId, orderId, what: 'unknown-there', oursPence: our.paidPence, theirsPence: 0 }];
    return amounts.flatMap(([what, amount]) =>
      our[amount] === their[amount]
        ? []
        : [{ paymentIntentId, orderId, what, oursPence: our[amount], theirsPence: their[amount] }],
    );
  });
  const unknown = theirs
    .filter(({ paymentIntentId, orderId }) => orderId !== null && !here.has(paymentIntentId))
    .map(({ paymentIntentId, orderId, paidPence }) => ({
      paymentIntentId,
      orderId,
      what: 'unknown-here' as const,
      oursPence: 0,
      theirsPence: paidPence,
    }));
  return [...ofKnown, ...unknown];
}
