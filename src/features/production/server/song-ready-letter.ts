import { portalLink, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';

/** Enqueues the e-mail that an order is delivered: once for each version, or file of staff, that delivers it. */
export async function enqueueSongReady(deps: Deps, tx: Transaction, order: OrderRow, delivered: string): Promise<void> {
  const { includesFilm } = deps.orders.kinds.facts(order);
  const what = includesFilm ? 'song and your film are' : 'song is';
  const letter = {
    subject: `Your ${includesFilm ? 'song and film' : 'song'} for order ${order.number}`,
    greeting: "It's ready.",
    paragraphs: [
      `Your ${what} finished. A person has listened to every second of it before sending you this.`,
      'Play it in your portal, and keep it: the files are yours, without marks, to share with anyone. One revision is included, so tell us if a name or a line is not right.',
    ],
    action: { label: 'Play it', url: await portalLink(deps, tx, order) },
    note: 'Written and sung by AI, checked by a person.',
  };
  await enqueueLetter(deps, tx, {
    key: `song-ready:${order.id}:${delivered}`,
    to: order.email,
    ground: 'paid',
    letter,
  });
}
