import { recordEvent } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { tellFailedRefundElsewhere } from './elsewhere.ts';
import { withRefundedTotal } from './refunded-total.ts';
import type { EventSubject } from './schema.ts';

/**
 * A refund that the provider took and the buyer's bank did not: the money is back with the shop, and an admin has to find
 * another way. Told of by several events, it is written down once. @throws PaymentsError
 */
export async function recordFailedRefund(deps: Deps, subject: EventSubject): Promise<string> {
  const { paymentIntentId = '', refundId, refundKey } = subject;
  const outcome = await withRefundedTotal(deps, paymentIntentId, async (money, payment, given) => {
    const refund = money
      .refundsOf(payment.id)
      .find(({ id, providerId }) => providerId === refundId || `refund:${id}` === refundKey);
    const isNews = refund ? refund.state !== 'failed' : given < payment.refundedPence;
    if (!isNews) return 'Failed refund known already.';
    if (refund) {
      const failed = { state: 'failed' as const, failedAt: deps.clock.now() };
      await money.updateRefund(refund, { ...failed, providerId: refundId ?? refund.providerId });
    }
    await money.setRefunded(payment, Math.min(given, payment.refundedPence));
    if (payment.orderId)
      await recordEvent(deps, money.tx, { orderId: payment.orderId, kind: 'refund-failed', actor: 'payments' });
    deps.log.error(
      { alert: 'refund-failed', paymentId: payment.id, refundId, orderId: payment.orderId },
      'money given back came back to the shop',
    );
    return 'Refund failed: raised to the admins.';
  });
  return outcome ?? tellFailedRefundElsewhere(deps, paymentIntentId, refundId);
}
