import { cancelUnpaid, inOrderLanguage, recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { OrderMoney, type PaymentRow, type RefundRow } from './order-money-repository.ts';
import { enqueueRefund } from './refund.ts';
import { requestRefundOfRest } from './refund-all.ts';
import { unusablePayments } from './repository.ts';
import { spokenAmount } from '#ui/spoken-values.ts';

const reason = 'The order cannot use this payment.';

/**
 * Asks, in the transaction that locked it, for money back that its order cannot use, raises it to the admins and tells the
 * buyer. `enqueueRefund` carries it out.
 */
export async function requestUnusableRefund(deps: Deps, money: OrderMoney, payment: PaymentRow): Promise<RefundRow[]> {
  const refund = await requestRefundOfRest(deps, money, payment, { reason, actor: 'system' });
  if (!refund) return [];
  const { order, tx } = money;
  deps.log.error(
    { alert: 'money-without-order', paymentId: payment.id, state: payment.state, orderId: order?.id },
    'money that its order cannot use goes back',
  );
  if (order) {
    await recordEvent(deps, tx, { orderId: order.id, kind: 'money-goes-back', actor: 'system' });
    await enqueueMoneyBack(deps, tx, order, { refund, payment });
  }
  return [refund];
}

async function enqueueMoneyBack(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { refund, payment: { currency, state } }: { refund: RefundRow; payment: PaymentRow },
): Promise<void> {
  const { number } = order;
  await inOrderLanguage(deps, order, () => {
    const amount = spokenAmount(currency, refund.amountPence);
    return enqueueLetter(deps, tx, {
      key: `money-back:${order.id}:${refund.id}`,
      to: order.email,
      ground: 'paid',
      letter: {
        subject: m.letters_unusable_subject({ number }),
        greeting: m.letters_unusable_greeting(),
        paragraphs: [
          state === 'duplicate' ? m.letters_unusable_second({ number }) : m.letters_unusable_cancelled({ number }),
          `${m.letters_returned({ amount })} ${m.letters_patience()}`,
        ],
      },
    });
  });
}

/**
 * Finds settled money whose order cannot use it and of which nothing was asked back, however that came about, and gives it
 * back. What staff have a say in stays: part of it given back, or an erased order whose refund waits for their answer.
 */
export async function refundUnusable(deps: Deps): Promise<void> {
  for (const paymentId of await unusablePayments(deps.db)) {
    try {
      await enqueueRefund(deps, await deps.db.transaction((tx) => askBackSettled(deps, tx, paymentId)));
    } catch (error) {
      // One that cannot go back does not hold up the others.
      deps.log.error({ err: error, paymentId }, 'money without an order could not be given back');
    }
  }
}

async function askBackSettled(deps: Deps, tx: Transaction, paymentId: string): Promise<RefundRow[]> {
  const locked = await OrderMoney.lockOfPayment(tx, { id: paymentId });
  if (!locked) return [];
  const { money, payment } = locked;
  const { order } = money;
  const isUseless = order && payment.state === 'settled' && (order.status === 'cancelled' || order.paidAt === null);
  if (!isUseless || payment.refundedPence > 0 || money.refundsOf(payment.id).length > 0) return [];
  if (order.paidAt === null) {
    // Written for an order that was erased before it was paid: it has settled nothing.
    await money.setUnmatched(payment);
    await cancelUnpaid(deps, tx, order.id, '');
  }
  return requestUnusableRefund(deps, money, { ...payment, state: order.paidAt ? 'settled' : 'unmatched' });
}
