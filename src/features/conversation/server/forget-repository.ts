import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { conversationReaders, conversations, messages, revisionRequests } from './schema.ts';

/** Everything that was said about an order, oldest first, without who of the staff said it. */
export async function wordsOf(db: Queryable, orderId: string) {
  const { side, content, createdAt } = messages;
  const { requestType, status, details, reason } = revisionRequests;
  return {
    messages: await db
      .select({ side, content, createdAt })
      .from(messages)
      .where(eq(messages.orderId, orderId))
      .orderBy(asc(messages.sequence)),
    revisions: await db
      .select({ requestType, status, details, reason, createdAt: revisionRequests.createdAt })
      .from(revisionRequests)
      .where(eq(revisionRequests.orderId, orderId)),
  };
}

export async function forgetConversation(tx: Transaction, orderId: string): Promise<void> {
  const ids = tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.orderId, orderId));
  await tx.delete(conversationReaders).where(inArray(conversationReaders.conversationId, ids));
  await tx.delete(messages).where(inArray(messages.conversationId, ids));
  await tx.delete(messages).where(eq(messages.orderId, orderId));
  await tx.delete(revisionRequests).where(eq(revisionRequests.orderId, orderId));
  await tx.delete(conversations).where(eq(conversations.orderId, orderId));
}
