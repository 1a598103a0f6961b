import { orderById } from '#features/orders/server/index.ts';
import { patience, quietPeriod } from '../domain/presence.ts';
import type { ConversationDeps } from './deps.ts';
import { tellIfAway } from './news-email.ts';
import { orderTopic } from './party.ts';
import { postMessage } from './post.ts';
import { leftBehind, lockConversation } from './repository.ts';
import { completeApproved } from './revision-repository.ts';

/** The version that requests were approved for is released: they are done, and the chat says so. */
export async function completeRevisions(
  deps: ConversationDeps,
  { orderId, version }: { orderId: string; version: number },
): Promise<void> {
  const order = await orderById(deps.db, orderId);
  if (!order) return;
  const topic = orderTopic(order);
  await deps.db.transaction(async (tx) => {
    await lockConversation(tx, topic, deps.clock.now());
    if ((await completeApproved(tx, orderId, version)) === 0) return;
    await postMessage(deps, tx, {
      topic,
      side: 'system',
      author: 'system',
      clientId: `released:${version}`,
      content: `Version ${version} with your changes is ready above.`,
      senderEmail: deps.site.supportEmail,
      recipientEmail: order.email,
      readers: ['buyer'],
      // The letter that a song is ready has gone out with the release.
      toldOtherwise: true,
    });
  });
}

/** Whoever was here when a message came, and left without reading it, hears of it now; as does who was told too recently. */
export async function tellLeftBehind(deps: ConversationDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const behind = await leftBehind(deps.db, new Date(now - patience), new Date(now - quietPeriod));
  for (const { conversation, reader, sequence } of behind) {
    await deps.db.transaction(async (tx) => {
      await lockConversation(
        tx,
        { id: conversation.id, orderId: conversation.orderId, projectId: conversation.projectId },
        deps.clock.now(),
      );
      await tellIfAway(deps, tx, conversation, reader, sequence);
    });
  }
}
