import { m } from '#messages/messages.js';
import {
  deliveryOf,
  deliveryText,
  inOrderLanguage,
  lineName,
  portalLink,
  toReceipt,
  type OrderFacts,
  type OrderRow,
} from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { spokenPounds, spokenPoundsAndPence } from '#ui/spoken-values.ts';

function received({ pricePence, number }: OrderRow, { plan }: OrderFacts): string {
  return plan === null
    ? m.letters_confirmed_paid({ price: spokenPounds(pricePence), number })
    : m.letters_confirmed_plan({ plan, number });
}

/** 'Personalised song £29.00, Lyric Scroll PDF £9.00' */
const ordered = ({ lines }: OrderRow): string =>
  lines.map((line) => `${lineName(line)} ${spokenPoundsAndPence(line.amountPence)}`).join(', ');

/** Enqueues the buyer's confirmation with what was ordered, its promise and the link to their portal, in the order's language. */
export async function enqueueConfirmation(deps: Deps, tx: Transaction, order: OrderRow): Promise<void> {
  const facts = deps.orders.kinds.facts(order);
  await inOrderLanguage(deps, order, async () => {
    const url = await portalLink(deps, tx, order);
    await enqueueLetter(deps, tx, {
      key: `confirmation:${order.id}`,
      to: order.email,
      ground: 'paid',
      letter: {
        subject: m.letters_confirmed_subject({ number: order.number }),
        greeting: m.letters_confirmed_greeting(),
        paragraphs: [
          received(order, facts),
          ...(facts.plan === null ? [m.letters_confirmed_lines({ lines: ordered(order) })] : []),
          m.letters_confirmed_for({ name: facts.brief.recipient.shown }),
          m.letters_confirmed_made({ delivery: deliveryText(deliveryOf(deps, order)) }),
          m.letters_confirmed_portal(),
        ],
        action: { label: m.letters_confirmed_action(), url },
        ...(facts.plan === null ? { secondAction: { label: m.letters_confirmed_receipt(), url: toReceipt(url) } } : {}),
      },
    });
  });
}
