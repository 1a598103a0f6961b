import { inOrderLanguage, portalLink, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { monthAndYear } from '#kit/moments.ts';
import type { EntryRow } from './repository.ts';

/** Enqueues the e-mail that a film was rejected, and the next step; at most one per entry. */
export async function enqueueEntryRejected(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { entry, state }: { entry: EntryRow; state: 'refused' | 'failed' },
): Promise<void> {
  if (order.email === '') return;
  const month = monthAndYear(entry.month);
  const words =
    state === 'refused'
      ? { subject: m.challenge_letter_refused_subject(), paragraphs: [m.challenge_letter_refused_text()] }
      : { subject: m.challenge_letter_failed_subject(), paragraphs: [m.challenge_letter_failed_text({ month })] };
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `challenge-not-entered:${order.id}:${entry.id}`,
      to: order.email,
      ground: 'paid',
      letter: {
        ...words,
        greeting: m.challenge_letter_greeting(),
        action: { label: m.challenge_letter_action(), url: await portalLink(deps, tx, order) },
      },
    }),
  );
}
