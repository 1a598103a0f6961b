import { inOrderLanguage, portalLink, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter, type NewLetter } from '#platform/mail/enqueue-letter.ts';
import { brandHere } from '#platform/mail/white-label.ts';
import { giftAddress } from './known-gift.ts';
import { giftLetterKey, type GiftRow, type SendRow } from './repository.ts';

type Words = NewLetter['letter'];

/** Words of the letter that brings a gift. The dedication stays on the page, behind its question. */
function giftWords(
  deps: Deps,
  { order, gift, recipientName }: { order: OrderRow; gift: GiftRow; recipientName: string },
): Words {
  const calm = isCalm(deps.orders.kinds.facts(order).brief.occasion);
  const from = gift.signature || m.gift_letter_somebody();
  return {
    subject: m.gift_letter_subject({ from }),
    greeting: m.gift_letter_greeting({ name: recipientName }),
    paragraphs: [
      (calm ? m.gift_letter_text_calm : m.gift_letter_text)({ from, brand: brandHere(deps) }),
      ...(gift.question === null ? [] : [m.gift_letter_question()]),
    ],
    action: { label: calm ? m.gift_letter_action_calm() : m.gift_letter_action(), url: giftAddress(deps, gift) },
    note: m.gift_letter_note({ brand: brandHere(deps) }),
  };
}

/** Enqueues the letter that brings a gift to its recipient, who may stop such letters. */
export async function enqueueGift(
  deps: Deps,
  tx: Queryable,
  { order, gift, send }: { order: OrderRow; gift: GiftRow; send: SendRow },
): Promise<void> {
  await inOrderLanguage(deps, order, () =>
    enqueueLetter(deps, tx, {
      key: giftLetterKey(order.id, send.id),
      to: send.recipientEmail,
      ground: 'paid',
      topic: 'other',
      letter: giftWords(deps, { order, gift, recipientName: send.recipientName }),
    }),
  );
}

/** Enqueues the same letter to the giver, marked as a test. */
export async function enqueueTest(
  deps: Deps,
  tx: Queryable,
  { order, gift, recipientName }: { order: OrderRow; gift: GiftRow; recipientName: string },
): Promise<void> {
  await inOrderLanguage(deps, order, () => {
    const words = giftWords(deps, { order, gift, recipientName });
    return enqueueLetter(deps, tx, {
      key: `gift-test:${order.id}:${deps.ids.id()}`,
      to: order.email,
      ground: 'paid',
      letter: { ...words, subject: m.gift_letter_test({ subject: words.subject }) },
    });
  });
}

/** Events about a gift that its giver is notified of, with their data. */
export type GiverNotification =
  | { news: 'not-ready' | 'held' | 'not-sent' | 'unreached' | 'unopened'; send: SendRow }
  | { news: 'thanks'; thanksId: string };

/** Enqueues an e-mail to the giver with a link to their portal; at most one per event. */
export async function notifyGiver(deps: Deps, tx: Queryable, order: OrderRow, told: GiverNotification): Promise<void> {
  if (order.email === '') return;
  const about = aboutOf(told);
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `gift-${told.news}:${order.id}:${about}`,
      to: order.email,
      ground: 'paid',
      letter: {
        ...giverWords(told),
        greeting: m.gift_news_greeting(),
        action: { label: m.gift_news_action(), url: await portalLink(deps, tx, order) },
      },
    }),
  );
}

/** The happening in its letter's key. A letter that was moved is warned of once for each of its days. */
function aboutOf(told: GiverNotification): string {
  if (told.news === 'thanks') return told.thanksId;
  const isWarning = told.news === 'not-ready' || told.news === 'held';
  return isWarning ? `${told.send.id}:${told.send.day}` : told.send.id;
}

function giverWords(told: GiverNotification): Pick<Words, 'subject' | 'paragraphs'> {
  if (told.news === 'thanks') return { subject: m.gift_thanks_subject(), paragraphs: [m.gift_thanks_text()] };
  const name = told.send.recipientName;
  if (told.news === 'not-ready')
    return { subject: m.gift_not_ready_subject({ name }), paragraphs: [m.gift_not_ready_text({ name })] };
  if (told.news === 'held') return { subject: m.gift_held_subject({ name }), paragraphs: [m.gift_held_text({ name })] };
  if (told.news === 'not-sent')
    return { subject: m.gift_not_sent_subject({ name }), paragraphs: [m.gift_not_sent_text({ name })] };
  if (told.news === 'unreached')
    return { subject: m.gift_unreached_subject({ name }), paragraphs: [m.gift_unreached_text({ name })] };
  return { subject: m.gift_unopened_subject({ name }), paragraphs: [m.gift_unopened_text({ name })] };
}
