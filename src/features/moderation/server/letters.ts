import { inOrderLanguage, orderById, portalLink } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { m } from '#messages/messages.js';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { CaseRow } from './repository.ts';

/** Writes to the buyer of the order that something came from; nobody is written to about what staff wrote themselves. */
export async function tellOwner(
  deps: Deps,
  tx: Transaction,
  { id, orderId }: CaseRow,
  { reason, isAnswer }: { reason: string; isAnswer: boolean },
): Promise<void> {
  const order = orderId === null ? undefined : await orderById(tx, orderId);
  if (!order) return;
  const { number } = order;
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `moderation:${id}:${isAnswer ? 'answer' : 'taken-down'}`,
      to: order.email,
      ground: 'paid',
      letter: {
        ...(isAnswer
          ? {
              subject: m.letters_appeal_subject({ number }),
              greeting: m.letters_appeal_greeting(),
              paragraphs: [m.letters_appeal_text({ number }), reason],
            }
          : {
              subject: m.letters_takedown_subject({ number }),
              greeting: m.letters_takedown_greeting(),
              paragraphs: [m.letters_takedown_text({ number }), reason, m.letters_takedown_wrong()],
            }),
        action: { label: m.track_open(), url: await portalLink(deps, tx, order) },
      },
    }),
  );
}
