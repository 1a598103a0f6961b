import { inOrderLanguage, portalLink, toReceipt, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { PaymentRow, RefundRow } from './order-money-repository.ts';
import { spokenAmount, spokenDate } from '#ui/spoken-values.ts';

/**
 * Enqueues the e-mail that a refund is on its way, once for each refund, when the provider has taken it; in the order's language.
 * `codeUntil`: as `codeFreedBy` gives it, for an order that the refund ends.
 */
export async function enqueueRefunded(
  deps: Pick<Deps, 'site' | 'mailer' | 'clock' | 'ids' | 'config' | 'orders'>,
  tx: Transaction,
  order: OrderRow,
  {
    id,
    amountPence,
    currency,
    codeUntil,
  }: Pick<RefundRow, 'id' | 'amountPence'> & Pick<PaymentRow, 'currency'> & { codeUntil: Date | null },
): Promise<void> {
  const { number } = order;
  await inOrderLanguage(deps, order, async () => {
    const amount = spokenAmount(currency, amountPence);
    const url = toReceipt(await portalLink(deps, tx, order));
    await enqueueLetter(deps, tx, {
      key: `refunded:${order.id}:${id}`,
      to: order.email,
      ground: 'paid',
      letter: {
        subject: m.letters_refunded_subject({ number }),
        greeting: m.letters_refunded_greeting({ amount }),
        paragraphs: [
          m.letters_refunded_text({ amount, number }),
          ...(codeUntil ? [m.letters_code_free({ day: spokenDate(codeUntil) })] : []),
          m.letters_refunded_portal(),
        ],
        action: { label: m.letters_refunded_action(), url },
      },
    });
  });
}
