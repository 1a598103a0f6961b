import { staffById } from '#features/accounts/server/index.ts';
import { inOrderLanguage, orderById, portalLink, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter, type NewLetter } from '#platform/mail/enqueue-letter.ts';
import { shouldMail } from '../domain/presence.ts';
import { markMailed, messagesBefore, readerOf, type Topic } from './repository.ts';

/**
 * Enqueues one e-mail about unread messages to a side that is away, in the transaction of the message. The message itself
 * is not in the e-mail: mailboxes are shared and forwarded, the portal is not.
 */
export async function notifyIfAway(
  deps: Deps,
  tx: Transaction,
  topic: Topic,
  reader: string,
  sequence: number,
): Promise<void> {
  const mailedAt = deps.clock.now();
  if (!shouldMail(await readerOf(tx, topic.id, reader), sequence, mailedAt)) return;
  await markMailed(tx, topic.id, reader, { mailedUpTo: sequence, mailedAt });
  const order = topic.orderId === null ? undefined : await orderById(tx, topic.orderId);
  const write = async (): Promise<void> => {
    const news = order ? await orderNews(deps, tx, order, reader) : await projectNews(deps, tx, topic, reader);
    if (news) await enqueueLetter(deps, tx, { ...news, key: `chat:${topic.id}:${reader}:${sequence}` });
  };
  await (order && reader === 'buyer' ? inOrderLanguage(deps, order, write) : write());
}

type News = Omit<NewLetter, 'key'>;

async function orderNews(deps: Deps, tx: Transaction, order: OrderRow, reader: string): Promise<News> {
  if (reader === 'buyer')
    return {
      to: order.email,
      ground: order.paidAt ? 'paid' : 'unproven',
      topic: 'order',
      letter: {
        subject: m.letters_message_subject({ number: order.number }),
        greeting: m.letters_message_greeting(),
        paragraphs: [m.letters_message_text()],
        action: { label: m.letters_message_action(), url: await portalLink(deps, tx, order) },
      },
    };
  return {
    to: deps.site.supportEmail,
    ground: 'staff',
    letter: {
      subject: `A buyer has written about ${order.number}`,
      greeting: 'A buyer has written.',
      paragraphs: [`There is a new message about order ${order.number}. It is read and answered in Communications.`],
      action: {
        label: 'Open the conversation',
        url: `${deps.config.BASE_URL}/admin/communications?order=${order.number}`,
      },
    },
  };
}

async function projectNews(
  deps: Deps,
  tx: Transaction,
  { id, projectId }: Topic,
  reader: string,
): Promise<News | null> {
  const account = await staffById(tx, reader);
  const [last] = await messagesBefore(tx, id, undefined, 1);
  if (!account || projectId === null) return null;
  const search = new URLSearchParams({ project: projectId, with: last?.senderId ?? '' });
  return {
    to: account.email,
    ground: 'staff',
    letter: {
      subject: `A message about the project ${projectId}`,
      greeting: 'A colleague has written to you.',
      paragraphs: [`There is a new message about the project ${projectId}.`],
      action: { label: 'Open the conversation', url: `${deps.config.BASE_URL}/admin/communications?${search}` },
    },
  };
}
