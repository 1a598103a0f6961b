import { poundsAndPence } from '#kit/money.ts';
import { portalLink, toReceipt, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { RefundRow } from './order-money-repository.ts';

/** Enqueues the e-mail that a refund is on its way, once for each refund, when the provider has taken it. */
export async function enqueueRefunded(
  deps: Pick<Deps, 'site' | 'mailer' | 'clock' | 'ids' | 'config'>,
  tx: Transaction,
  order: OrderRow,
  { id, amountPence }: Pick<RefundRow, 'id' | 'amountPence'>,
): Promise<void> {
  const amount = poundsAndPence(amountPence);
  await enqueueLetter(deps, tx, {
    key: `refunded:${order.id}:${id}`,
    to: order.email,
    ground: 'paid',
    letter: {
      subject: `A refund for order ${order.number}`,
      greeting: `${amount} is on its way back.`,
      paragraphs: [
        `We have refunded ${amount} for order ${order.number}. It goes back the way it came; banks take 5–10 business days to show it.`,
        'Your portal lists every payment and refund of the order, and has its receipt.',
      ],
      action: { label: 'See payments and refunds', url: toReceipt(await portalLink(deps, tx, order)) },
    },
  });
}
