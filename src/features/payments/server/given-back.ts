import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { lockPaymentByIntent, refundLooksAt, setRefunded, type PaymentRow } from './repository.ts';

/**
 * Asks the provider how much of a payment has been given back, and hands the answer over with the payment locked. The lock
 * cannot be held while asking (an embedded database has one connection); so an answer that somebody else's overtook is
 * thrown away and asked for again.
 *
 * @returns what `write` returned; nothing when the payment is not recorded here
 * @throws PaymentsError
 */
export async function withGivenBack<Result>(
  deps: Deps,
  paymentIntentId: string,
  write: (tx: Transaction, payment: PaymentRow, givenPence: number) => Promise<Result>,
): Promise<Result | undefined> {
  for (;;) {
    const looks = await refundLooksAt(deps.db, paymentIntentId);
    const givenPence = await deps.payments.givenBack(paymentIntentId);
    const look = await deps.db.transaction(async (tx) => {
      const payment = await lockPaymentByIntent(tx, paymentIntentId);
      if (!payment) return { result: undefined };
      if (payment.refundLooks !== looks) return 'overtaken';
      await setRefunded(tx, payment.id, payment.refundedPence);
      return { result: await write(tx, payment, givenPence) };
    });
    if (look !== 'overtaken') return look.result;
  }
}
