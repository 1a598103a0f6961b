import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { inOrderLanguage, lockOrder, recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { extrasContract } from '../contract.ts';
import { publishingOf, savePublishing, type PublishingRow } from './repository.ts';
import { known } from './song-page.ts';

type Contract = (typeof extrasContract)['setPublishing'];

type Progress = Pick<PublishingRow, 'state' | 'link'>;

/**
 * Sets the progress of publishing; enqueues an e-mail to the buyer when the song is live.
 * @throws Refusal ORDER_NOT_FOUND, NOT_ORDERED, LINK_NEEDED
 */
export async function setPublishing(
  deps: Deps,
  { order_number, state, link }: Progress & { order_number: string },
  actor: string,
): Promise<Progress> {
  const order = await known(deps, order_number);
  if (!deps.orders.kinds.facts(order).extras.has('spotify_publish')) throw new Refusal<Contract>('NOT_ORDERED');
  if (state === 'live' && !link) throw new Refusal<Contract>('LINK_NEEDED');
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const before: Progress = (await publishingOf(tx, order.id)) ?? { state: 'to-do', link: null };
    const after: Progress = { state, link: state === 'live' ? link : null };
    if (before.state === after.state && before.link === after.link) return after;
    await savePublishing(tx, { orderId: order.id, ...after, updatedAt: deps.clock.now() });
    await recordAudit(deps, tx, {
      actor,
      action: 'publishing',
      subject: order.id,
      before: { state: before.state, link: before.link },
      after: { ...after },
    });
    await recordEvent(deps, tx, { orderId: order.id, kind: 'publishing', actor, note: `Publishing: ${state}.` });
    if (after.link) await oweNews(deps, tx, order, after.link);
    return after;
  });
}

async function oweNews(deps: Deps, tx: Transaction, order: OrderRow, link: string): Promise<void> {
  await inOrderLanguage(deps, order, () =>
    enqueueLetter(deps, tx, {
      key: `published:${order.id}:${link}`,
      to: order.email,
      ground: 'paid',
      letter: {
        subject: m.letters_published_subject({ number: order.number }),
        greeting: m.letters_published_greeting(),
        paragraphs: [m.letters_published_text()],
        action: { label: m.letters_published_action(), url: link },
        note: m.letters_ready_note(),
      },
    }),
  );
}
