import { recordEvent } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { type Dispute, waitingDisputeStates } from '#platform/payments/port.ts';
import { poundsAndPence } from '#kit/money.ts';
import { disputeNews } from '../domain/dispute-news.ts';
import type { DisputeRow, OrderMoney, PaymentRow } from './order-money-repository.ts';
import { withProviderAnswer } from './refunded-total.ts';
import { paymentsAskedAbout } from './task-repository.ts';
import { recordDisputesElsewhere } from './elsewhere.ts';

/**
 * Asks the provider for the disputes of a payment and records each as it is now; a change is written to the order, raised
 * to the admins and told to them by e-mail. @throws PaymentsError
 */
export async function recordDisputes(deps: Deps, paymentIntentId: string): Promise<string> {
  const ask = (): Promise<Dispute[]> => deps.payments.disputesOf(paymentIntentId);
  const outcome = await withProviderAnswer(deps, paymentIntentId, ask, async (money, payment, found) => {
    let changes = 0;
    for (const dispute of found) if (await isChanged(deps, money, payment, dispute)) changes += 1;
    return changes > 0 ? 'Dispute recorded: raised to the admins.' : 'Dispute known already.';
  });
  return outcome ?? recordDisputesElsewhere(deps, paymentIntentId);
}

/** Asks again about what a bank only asked about: that it asks no more is told by no event that a shop must have subscribed to. */
export async function followInquiries(deps: Deps): Promise<void> {
  for (const intent of await paymentsAskedAbout(deps.db)) {
    try {
      await recordDisputes(deps, intent);
    } catch (error) {
      // One that cannot be asked about does not hold up the others.
      deps.log.warn({ err: error }, 'a dispute could not be asked about');
    }
  }
}

async function isChanged(deps: Deps, money: OrderMoney, payment: PaymentRow, dispute: Dispute): Promise<boolean> {
  const { disputeId: id, amountPence, state, createdAt } = dispute;
  const known = money.disputes.find((row) => row.id === id);
  if (known?.state === state && known.amountPence === amountPence) return false;
  const isWaiting = waitingDisputeStates.some((waiting) => waiting === state);
  const row: DisputeRow = {
    id,
    paymentId: payment.id,
    amountPence,
    state,
    createdAt,
    closedAt: isWaiting ? null : deps.clock.now(),
  };
  await money.putDispute(row);
  const { orderId } = payment;
  deps.log.error({ alert: 'payment-disputed', paymentId: payment.id, orderId, state }, 'a payment is disputed');
  if (orderId && money.order) {
    const note = String(amountPence);
    await recordEvent(deps, money.tx, { orderId, kind: `dispute-${state}`, actor: 'payments', note });
    await enqueueStaffNews(deps, money, row);
  }
  return true;
}

async function enqueueStaffNews(deps: Deps, { tx, order }: OrderMoney, dispute: DisputeRow): Promise<void> {
  if (!order) return;
  await enqueueLetter(deps, tx, {
    to: deps.site.supportEmail,
    ground: 'staff',
    key: `dispute:${dispute.id}:${dispute.state}`,
    letter: {
      subject: `A payment of order ${order.number} is disputed`,
      greeting: `${poundsAndPence(dispute.amountPence)} of order ${order.number}.`,
      paragraphs: [disputeNews[dispute.state]],
      action: { label: 'Open the order', url: `${deps.config.BASE_URL}/admin/orders/${order.number}` },
    },
  });
}
