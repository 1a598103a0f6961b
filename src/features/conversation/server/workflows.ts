import { m } from '#messages/messages.js';
import { lockOrder } from '#features/orders/server/index.ts';
import { readGracePeriod, quietPeriod } from '../domain/presence.ts';
import type { ConversationDeps } from './deps.ts';
import { notifyIfAway } from './notify-if-away.ts';
import { orderTopic } from './party.ts';
import { postMessage } from './post.ts';
import { unreadReaders, lockConversation } from './repository.ts';
import { shopMessage } from './shop-message.ts';
import { completeApproved } from './revision-repository.ts';

/** Completes the approved requests whose version is released, and posts that in the chat. */
export async function completeRevisions(
  deps: ConversationDeps,
  { orderId, version }: { orderId: string; version: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // The order before its conversation, as everywhere.
    const order = await lockOrder(tx, orderId);
    if (!order || order.erasedAt) return;
    const topic = orderTopic(order);
    await lockConversation(tx, topic, deps.clock.now());
    if ((await completeApproved(tx, orderId, version)) === 0) return;
    await postMessage(deps, tx, {
      topic,
      side: 'system',
      author: 'system',
      clientId: `released:${version}`,
      ...(await shopMessage(deps, order, () => m.chat_says_version_ready({ version }))),
      senderEmail: deps.site.supportEmail,
      recipientEmail: order.email,
      readers: ['buyer'],
      // The e-mail that a song is ready was enqueued with the release.
      toldOtherwise: true,
    });
  });
}

/**
 * Sends the e-mails that were not due when a message came: to readers who were present and left without reading it, and to
 * those who had been notified too recently.
 */
export async function notifyUnread(deps: ConversationDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const behind = await unreadReaders(deps.db, new Date(now - readGracePeriod), new Date(now - quietPeriod));
  for (const { conversation, reader, sequence } of behind) {
    const { id, orderId, projectId } = conversation;
    try {
      await deps.db.transaction(async (tx) => {
        if (orderId !== null) await lockOrder(tx, orderId);
        await lockConversation(tx, { id, orderId, projectId }, deps.clock.now());
        await notifyIfAway(deps, tx, conversation, reader, sequence);
      });
    } catch (error) {
      // One reader who cannot be told does not hold up the others.
      deps.log.error({ err: error, conversation: id }, 'a reader could not be told of unread messages');
    }
  }
}
