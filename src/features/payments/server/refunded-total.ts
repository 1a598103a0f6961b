import type { Deps } from '#platform/deps.ts';
import { OrderMoney, type PaymentRow } from './order-money-repository.ts';
import { countRefundReads } from './repository.ts';

/**
 * Asks the provider about a payment, and hands the answer over with the payment locked. The lock cannot be held while asking
 * (an embedded database has one connection); so an answer that somebody else's overtook is thrown away and asked for again.
 *
 * @returns what `write` returned; nothing when the payment is not recorded here
 * @throws PaymentsError
 */
export async function withProviderAnswer<Answer, Result>(
  deps: Deps,
  paymentIntentId: string,
  ask: () => Promise<Answer>,
  write: (money: OrderMoney, payment: PaymentRow, answer: Answer) => Promise<Result>,
): Promise<Result | undefined> {
  for (;;) {
    const looks = await countRefundReads(deps.db, paymentIntentId);
    const answer = await ask();
    const look = await deps.db.transaction(async (tx) => {
      const locked = await OrderMoney.lockOfPayment(tx, { paymentIntentId });
      if (!locked) return { result: undefined };
      const { money, payment } = locked;
      if (payment.refundLooks !== looks) return 'overtaken';
      await money.setRefunded(payment, payment.refundedPence);
      return { result: await write(money, payment, answer) };
    });
    if (look !== 'overtaken') return look.result;
  }
}

/** The same for the pence of a payment that have been refunded in all. @throws PaymentsError */
export function withRefundedTotal<Result>(
  deps: Deps,
  paymentIntentId: string,
  write: (money: OrderMoney, payment: PaymentRow, givenPence: number) => Promise<Result>,
): Promise<Result | undefined> {
  return withProviderAnswer(deps, paymentIntentId, () => deps.payments.givenBack(paymentIntentId), write);
}
