import { inOrderLanguage, orderById, portalLink } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { m } from '#messages/messages.js';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { isAwaited } from '../domain/awaited-order.ts';
import { orderCase } from './doubts.ts';
import type { CaseRow } from './repository.ts';

/** Writes to the owner of what is taken down, or to the buyer of an order that is not released, with the reason. */
export async function tellDecision(deps: Deps, tx: Transaction, row: CaseRow, reason: string): Promise<void> {
  if (row.kind === orderCase) await tellRefusal(deps, tx, row, reason);
  else await tellOwner(deps, tx, row, { reason, isAnswer: false });
}

/** Nobody who has a song, or who has their money back, is told that there will be none. */
async function tellRefusal(deps: Deps, tx: Transaction, { id, orderId }: CaseRow, reason: string): Promise<void> {
  const order = orderId === null ? undefined : await orderById(tx, orderId);
  if (!order || order.erasedAt || !isAwaited(order)) return;
  const { number, pricePence } = order;
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `moderation:${id}:refused`,
      to: order.email,
      ground: 'paid',
      letter: {
        subject: m.letters_refused_subject({ number }),
        greeting: m.letters_refused_greeting(),
        paragraphs: [
          m.letters_refused_text({ number }),
          reason,
          // A song within a plan has no payment of its own.
          ...(pricePence > 0 ? [m.letters_refused_money()] : []),
          m.letters_refused_wrong(),
        ],
        action: { label: m.track_open(), url: await portalLink(deps, tx, order) },
      },
    }),
  );
}

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
