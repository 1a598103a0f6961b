import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Reader } from '../domain/presence.ts';
import { conversationReaders, conversations, messages } from './schema.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

export interface Topic {
  id: string;
  orderId: string | null;
  projectId: string | null;
}

/** Locks the conversation's row until the transaction ends, creating it if need be. */
export async function lockConversation(tx: Transaction, topic: Topic, now: Date): Promise<ConversationRow> {
  await tx
    .insert(conversations)
    .values({ ...topic, lastAt: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, topic.id)).for('update');
  if (!row) throw new Error('The conversation was not made');
  return row;
}

export async function messageByClient(
  db: Queryable,
  { conversationId, author, clientId }: Pick<MessageRow, 'conversationId' | 'author' | 'clientId'>,
): Promise<MessageRow | undefined> {
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.author, author), eq(messages.clientId, clientId)),
    );
  return rows[0];
}

/** Adds a message as the newest; the conversation is locked. */
export async function appendMessage(tx: Transaction, row: MessageRow): Promise<void> {
  await tx.insert(messages).values(row);
  await tx
    .update(conversations)
    .set({ lastSequence: row.sequence, lastAt: row.createdAt })
    .where(eq(conversations.id, row.conversationId));
}

export async function messagesAfter(
  db: Queryable,
  conversationId: string,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.sequence, after)))
    .orderBy(asc(messages.sequence))
    .limit(limit);
}

/** The last messages, or the last ones before `before`; the oldest of them first. */
export async function messagesBefore(
  db: Queryable,
  conversationId: string,
  before: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.sequence, before),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(limit);
  return rows.toReversed();
}

/** The newest sequence of each of these conversations that exists. */
export async function lastSequences(db: Queryable, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: conversations.id, last: conversations.lastSequence })
    .from(conversations)
    .where(inArray(conversations.id, ids));
  return new Map(rows.map((row) => [row.id, row.last]));
}

/** SQL condition for a reader's news: messages of the other side; in a project those addressed to the reader. */
const newsFor = (reader: string) => {
  if (reader === 'buyer') return sql`${messages.side} <> 'buyer'`;
  if (reader === 'staff') return sql`${messages.side} = 'buyer'`;
  return sql`${messages.recipientId} = ${reader}`;
};

export async function unreadOf(db: Queryable, conversationId: string, reader: string): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(messages)
    .leftJoin(
      conversationReaders,
      and(eq(conversationReaders.conversationId, messages.conversationId), eq(conversationReaders.reader, reader)),
    )
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.sequence, sql`coalesce(${conversationReaders.readUpTo}, 0)`),
        newsFor(reader),
      ),
    );
  return rows[0]?.count ?? 0;
}

/** Records that a reader is present now. */
export async function touchReader(db: Queryable, conversationId: string, reader: string, seenAt: Date): Promise<void> {
  await db
    .insert(conversationReaders)
    .values({ conversationId, reader, seenAt })
    .onConflictDoUpdate({
      target: [conversationReaders.conversationId, conversationReaders.reader],
      set: { seenAt },
    });
}

/** Advances a reader's position; never backwards, and never past the newest message. */
export async function advanceReadPosition(
  db: Queryable,
  conversationId: string,
  reader: string,
  upTo: number,
): Promise<void> {
  const last = (await lastSequences(db, [conversationId])).get(conversationId) ?? 0;
  const reached = Math.min(upTo, last);
  await db
    .insert(conversationReaders)
    .values({ conversationId, reader, readUpTo: reached })
    .onConflictDoUpdate({
      target: [conversationReaders.conversationId, conversationReaders.reader],
      set: { readUpTo: sql`greatest(${conversationReaders.readUpTo}, ${reached}::int)` },
    });
}

export async function readerOf(db: Queryable, conversationId: string, reader: string): Promise<Reader> {
  const [row] = await db
    .select()
    .from(conversationReaders)
    .where(and(eq(conversationReaders.conversationId, conversationId), eq(conversationReaders.reader, reader)));
  return row ?? { readUpTo: 0, seenAt: null, mailedUpTo: 0, mailedAt: null };
}

export async function markMailed(
  tx: Transaction,
  conversationId: string,
  reader: string,
  mailed: { mailedUpTo: number; mailedAt: Date },
): Promise<void> {
  await tx
    .insert(conversationReaders)
    .values({ conversationId, reader, ...mailed })
    .onConflictDoUpdate({
      target: [conversationReaders.conversationId, conversationReaders.reader],
      set: mailed,
    });
}

/** Readers who have neither read the other side's newest message, older than `before`, nor been notified of it by e-mail. */
export async function unreadReaders(
  db: Queryable,
  before: Date,
  mailedBefore: Date,
): Promise<{ conversation: ConversationRow; reader: string; sequence: number }[]> {
  const rows = await db
    .select({
      conversation: conversations,
      reader: conversationReaders.reader,
      sequence: sql<number>`max(${messages.sequence})::int`,
    })
    .from(conversationReaders)
    .innerJoin(conversations, eq(conversations.id, conversationReaders.conversationId))
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(
      and(
        gt(messages.sequence, conversationReaders.readUpTo),
        gt(messages.sequence, conversationReaders.mailedUpTo),
        lt(messages.createdAt, before),
        or(isNull(conversationReaders.mailedAt), lt(conversationReaders.mailedAt, mailedBefore)),
        sql`case ${conversationReaders.reader} when 'buyer' then ${messages.side} <> 'buyer'
            when 'staff' then ${messages.side} = 'buyer' else ${messages.recipientId} = ${conversationReaders.reader} end`,
      ),
    )
    .groupBy(conversations.id, conversationReaders.reader)
    .limit(200);
  return rows;
}
