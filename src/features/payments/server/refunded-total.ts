import type { Deps } from '#platform/deps.ts';
import { OrderMoney, type PaymentRow } from './order-money-repository.ts';
import { refundLooksAt } from './repository.ts';

/**
 * Asks the provider how much of a payment has been given back, and hands the answer over with the payment locked. The lock
 * cannot be held while asking (an embedded database has one connection); so an answer that somebody else's overtook is
 * thrown away and asked for again.
 *
 * @returns what `write` returned; nothing when the payment is not recorded here
 * @throws PaymentsError
 */
export async function withRefundedTotal<Result>(
  deps: Deps,
  paymentIntentId: string,
  write: (money: OrderMoney, payment: PaymentRow, givenPence: number) => Promise<Result>,
): Promise<Result | undefined> {
  for (;;) {
    const looks = await refundLooksAt(deps.db, paymentIntentId);
    const givenPence = await deps.payments.givenBack(paymentIntentId);
    const look = await deps.db.transaction(async (tx) => {
      const locked = await OrderMoney.lockOfPayment(tx, { paymentIntentId });
      if (!locked) return { result: undefined };
      const { money, payment } = locked;
      if (payment.refundLooks !== looks) return 'overtaken';
      await money.setRefunded(payment, payment.refundedPence);
      return { result: await write(money, payment, givenPence) };
    });
    if (look !== 'overtaken') return look.result;
  }
}
