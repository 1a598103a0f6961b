import { eventsOf, inOrderLanguage, portalLink, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { m } from '#messages/messages.js';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';

/** Enqueues the e-mail that an order is delivered: once for each version, or file of staff, that delivers it. */
export async function enqueueSongReady(deps: Deps, tx: Transaction, order: OrderRow, delivered: string): Promise<void> {
  const { includesFilm } = deps.orders.kinds.facts(order);
  const { number } = order;
  const isRevised = (await eventsOf(tx, order.id)).some(({ kind }) => kind === 'revision-approved');
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `song-ready:${order.id}:${delivered}`,
      to: order.email,
      ground: 'paid',
      letter: {
        subject: includesFilm ? m.letters_ready_subject_film({ number }) : m.letters_ready_subject({ number }),
        greeting: m.letters_ready_greeting(),
        paragraphs: [
          includesFilm ? m.letters_ready_film() : m.letters_ready_song(),
          `${m.letters_ready_keep()} ${isRevised ? m.letters_ready_revised() : m.letters_ready_revision()}`,
        ],
        action: { label: m.letters_ready_action(), url: await portalLink(deps, tx, order) },
        note: m.letters_ready_note(),
      },
    }),
  );
}
