import { inOrderLanguage, portalLink, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';

const words = {
  'day-full': {
    subject: m.letters_no_place_subject,
    paragraphs: [m.letters_no_place_text, m.letters_no_place_next],
    action: m.letters_no_place_action,
  },
  'too-late': {
    subject: m.letters_no_place_subject,
    paragraphs: [m.letters_late_text, m.letters_no_place_next],
    action: m.letters_no_place_action,
  },
  refused: {
    subject: m.letters_bank_refused_subject,
    paragraphs: [m.letters_bank_refused_text, m.letters_bank_refused_next],
    action: m.letters_bank_refused_action,
  },
} as const;

/** Enqueues the letter to a buyer whose authorised payment was let go, once for each session, in the order's language. */
export async function enqueueNotCharged(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { reason, sessionId }: { reason: keyof typeof words; sessionId: string },
): Promise<void> {
  const { subject, paragraphs, action } = words[reason];
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `not-charged:${order.id}:${sessionId}`,
      to: order.email,
      // Whoever waits for this letter has just given a card: it is owed also to those whose letter of the day is used up.
      ground: 'authorised',
      letter: {
        subject: subject(),
        greeting: m.letters_not_charged_greeting(),
        paragraphs: paragraphs.map((paragraph) => paragraph()),
        action: { label: action(), url: await portalLink(deps, tx, order) },
      },
    }),
  );
}
