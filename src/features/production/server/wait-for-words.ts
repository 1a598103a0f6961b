import { lockOrder, portalLink, recordEvent } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { briefOf } from './brief.ts';
import { atWork, productionOf, updateProduction } from './repository.ts';

/**
 * Sets a version aside until a producer has written its words, and tells staff and the buyer once. Idempotent: a version that
 * has got its words in the meantime stays as it is.
 */
export async function waitForWords(deps: Deps, orderId: string, version: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const production = await productionOf(tx, orderId, version);
    if (!order || order.erasedAt || !atWork.includes(order.status)) return;
    if (production?.state !== 'running' || production.lyrics) return;
    await updateProduction(tx, production.id, { state: 'needs-words' });
    const { language } = briefOf(deps, order);
    await recordEvent(deps, tx, { orderId, kind: 'words-wanted', actor: 'system', note: language });
    deps.log.warn({ alert: 'words-wanted', orderId, version }, 'a producer has to write the words of an order');
    await enqueueLetter(deps, tx, {
      key: `words-wanted:${orderId}:staff`,
      to: deps.site.supportEmail,
      ground: 'staff',
      letter: {
        subject: `Words wanted: order ${order.number}`,
        greeting: 'An order waits for its words.',
        paragraphs: [
          `Nothing in the studio writes the language of order ${order.number}. It has not failed: it waits until a producer writes the words, and is made with them.`,
        ],
        action: { label: 'Write the words', url: `${deps.config.BASE_URL}/admin/orders/${order.number}#lyrics` },
      },
    });
    await enqueueLetter(deps, tx, {
      key: `words-wanted:${orderId}:buyer`,
      to: order.email,
      ground: order.paidAt ? 'paid' : 'unproven',
      letter: {
        subject: `A producer writes the words of order ${order.number}`,
        greeting: 'Your song is written by hand.',
        paragraphs: [
          'The words of your song are in a language that our studio does not write by itself, so one of our producers writes them. There is nothing for you to do: your song is made as soon as they are done, and we write to you when it is ready.',
        ],
        action: { label: 'Follow your order', url: await portalLink(deps, tx, order) },
      },
    });
  });
}
