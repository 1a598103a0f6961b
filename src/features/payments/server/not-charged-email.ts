import { portalLink, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';

const words = {
  'day-full': {
    subject: 'Your place: you have not been charged',
    paragraphs: [
      'The last place of the day was taken while you were paying. You have not been charged: your bank lets go of the amount by itself.',
      'Your order is kept. The next day’s places are open, at the same price.',
    ],
    action: 'Choose a new place',
  },
  refused: {
    subject: 'Your payment did not go through',
    paragraphs: [
      'Your bank did not release the payment. You have not been charged.',
      'Your order is kept. You can pay again, with another card if you like.',
    ],
    action: 'Pay again',
  },
} as const;

/** Enqueues the letter to a buyer whose authorised payment was let go, once for each session; in the shop's own words. */
export async function enqueueNotCharged(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { reason, sessionId }: { reason: keyof typeof words; sessionId: string },
): Promise<void> {
  const { subject, paragraphs, action } = words[reason];
  const letter = {
    subject,
    greeting: 'You have not been charged.',
    paragraphs: [...paragraphs],
    action: { label: action, url: await portalLink(deps, tx, order) },
  };
  await enqueueLetter(deps, tx, {
    key: `not-charged:${order.id}:${sessionId}`,
    to: order.email,
    // Whoever waits for this letter has just given a card: it is owed also to those whose letter of the day is used up.
    ground: 'authorised',
    letter,
  });
}
