import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { markMailed } from './repository.ts';
import { notifyIfAway } from './notify-if-away.ts';
import { appendMessage, lockConversation, messageByClient, type MessageRow, type Topic } from './repository.ts';

export interface NewMessage {
  topic: Topic;
  side: MessageRow['side'];
  author: string;
  clientId: string;
  content: string;
  /** `content` in the language of the order, for the shop's own messages; null for English. */
  buyerContent?: string | null;
  senderEmail?: string;
  recipientEmail?: string;
  senderId?: string | null;
  recipientId?: string;
  revisionId?: string;
  /** Readers for whom the message is unread news. */
  readers: readonly string[];
  /** True when a separate e-mail announces it. */
  toldOtherwise?: boolean;
}

/**
 * Adds a message once: the same client id from the same author is the same message, also when both come at the same time.
 * `also` runs in the transaction when it is new, before it is written. The conversation stays locked until the transaction
 * ends, so that nobody sees a later message before an earlier one.
 */
export async function postMessage(
  deps: Deps,
  tx: Transaction,
  message: NewMessage,
  also?: (id: string) => Promise<Partial<MessageRow>>,
): Promise<{ row: MessageRow; isNew: boolean }> {
  const { topic, author, clientId, readers, toldOtherwise = false } = message;
  const createdAt = deps.clock.now();
  const { lastSequence } = await lockConversation(tx, topic, createdAt);
  const known = await messageByClient(tx, { conversationId: topic.id, author, clientId });
  if (known) return { row: known, isNew: false };
  const id = deps.ids.id();
  const row: MessageRow = {
    id,
    conversationId: topic.id,
    sequence: lastSequence + 1,
    orderId: topic.orderId,
    projectId: topic.projectId,
    content: message.content,
    buyerContent: message.buyerContent ?? null,
    side: message.side,
    author,
    clientId,
    senderEmail: message.senderEmail ?? null,
    recipientEmail: message.recipientEmail ?? null,
    senderId: message.senderId ?? null,
    recipientId: message.recipientId ?? null,
    revisionId: message.revisionId ?? null,
    createdAt,
    ...(await also?.(id)),
  };
  await appendMessage(tx, row);
  for (const reader of readers) {
    if (toldOtherwise) await markMailed(tx, topic.id, reader, { mailedUpTo: row.sequence, mailedAt: createdAt });
    else await notifyIfAway(deps, tx, topic, reader, row.sequence);
  }
  return { row, isNew: true };
}
