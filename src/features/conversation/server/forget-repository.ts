import { asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { MessageRow } from './repository.ts';
import type { RevisionRow } from './revision-repository.ts';
import { conversationReaders, conversations, messages, revisionRequests } from './schema.ts';

export async function messagesAbout(db: Queryable, orderId: string): Promise<MessageRow[]> {
  return db.select().from(messages).where(eq(messages.orderId, orderId)).orderBy(asc(messages.sequence));
}

export async function revisionsAbout(db: Queryable, orderId: string): Promise<RevisionRow[]> {
  return db
    .select()
    .from(revisionRequests)
    .where(eq(revisionRequests.orderId, orderId))
    .orderBy(asc(revisionRequests.createdAt));
}

/** Erases all text of an order's messages and revision requests; price and outcome of a request stay. */
export async function redactWords(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.orderId, orderId));
  await tx
    .update(revisionRequests)
    .set({ details: { description: '', version: null, lines: [] }, reason: null })
    .where(eq(revisionRequests.orderId, orderId));
}

export async function removeConversation(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.orderId, orderId));
  await tx.delete(revisionRequests).where(eq(revisionRequests.orderId, orderId));
  await tx.delete(conversationReaders).where(eq(conversationReaders.conversationId, orderId));
  await tx.delete(conversations).where(eq(conversations.orderId, orderId));
}
