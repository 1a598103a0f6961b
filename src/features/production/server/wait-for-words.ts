import { inOrderLanguage, lockOrder, portalLink, recordEvent } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { briefOf } from './brief.ts';
import { productionStatuses, productionOf, updateProduction } from './repository.ts';

/**
 * Sets a version aside until a producer has written its words, and tells staff and the buyer once. Idempotent: a version that
 * has got its words in the meantime, or is on hold for something else, stays as it is.
 */
export async function waitForWords(deps: Deps, orderId: string, version: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const production = await productionOf(tx, orderId, version);
    if (!order || order.erasedAt || !productionStatuses.includes(order.status)) return;
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
    await inOrderLanguage(deps, order, async () =>
      enqueueLetter(deps, tx, {
        key: `words-wanted:${orderId}:buyer`,
        to: order.email,
        ground: order.paidAt ? 'paid' : 'unproven',
        letter: {
          subject: m.letters_words_subject({ number: order.number }),
          greeting: m.letters_words_greeting(),
          paragraphs: [m.letters_words_text()],
          action: { label: m.letters_words_action(), url: await portalLink(deps, tx, order) },
        },
      }),
    );
  });
}
