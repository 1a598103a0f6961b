import { poundsAndPence } from '#kit/money.ts';
import { portalLink, toReceipt, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { inLanguage } from '#platform/mail/in-language.ts';
import type { RefundRow } from './order-money-repository.ts';

/** Enqueues the e-mail that a refund is on its way, once for each refund, when the provider has taken it; in the order's language. */
export async function enqueueRefunded(
  deps: Pick<Deps, 'site' | 'mailer' | 'clock' | 'ids' | 'config' | 'orders'>,
  tx: Transaction,
  order: OrderRow,
  { id, amountPence }: Pick<RefundRow, 'id' | 'amountPence'>,
): Promise<void> {
  const amount = poundsAndPence(amountPence);
  const { number } = order;
  const url = toReceipt(await portalLink(deps, tx, order));
  await inLanguage(deps.orders.kinds.facts(order).pageLanguage, () =>
    enqueueLetter(deps, tx, {
      key: `refunded:${order.id}:${id}`,
      to: order.email,
      ground: 'paid',
      letter: {
        subject: m.letters_refunded_subject({ number }),
        greeting: m.letters_refunded_greeting({ amount }),
        paragraphs: [m.letters_refunded_text({ amount, number }), m.letters_refunded_portal()],
        action: { label: m.letters_refunded_action(), url },
      },
    }),
  );
}
