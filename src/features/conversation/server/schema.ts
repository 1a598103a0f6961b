import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import { revisionStatuses, type RevisionCharge } from '../domain/revision.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A conversation about an order (its id is the order's), or about a project ('project:<id>'). */
export const conversations = pgTable(
  'conversations',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .unique()
      .references(() => orders.id),
    projectId: text('project_id').unique(),
    /** Of the newest message. Raised under the row's lock, so that messages become visible in their order. */
    lastSequence: integer('last_sequence').notNull().default(0),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [index('conversations_last').on(table.lastAt)],
);

/** Each message once, in the one order that both sides see. */
export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id),
    sequence: integer().notNull(),
    orderId: text('order_id').references(() => orders.id),
    projectId: text('project_id'),
    content: text().notNull(),
    /** A message of the shop itself in the order's language, which its buyer reads; null where that is English. */
    buyerContent: text('buyer_content'),
    side: text({ enum: ['buyer', 'staff', 'system'] }).notNull(),
    /** 'buyer', 'system', or the account's id; with the client's id it makes a repeated message known. */
    author: text().notNull(),
    clientId: text('client_id').notNull(),
    senderEmail: text('sender_email'),
    recipientEmail: text('recipient_email'),
    /** Accounts; buyers have none. */
    senderId: text('sender_id'),
    recipientId: text('recipient_id'),
    revisionId: text('revision_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('messages_sequence').on(table.conversationId, table.sequence),
    uniqueIndex('messages_client').on(table.conversationId, table.author, table.clientId),
  ],
);

/** Reading position of each side, and the messages that it was notified of by e-mail. */
export const conversationReaders = pgTable(
  'conversation_readers',
  {
    conversationId: text('conversation_id').notNull(),
    /** 'buyer', 'staff', or in a project the account's id. */
    reader: text().notNull(),
    readUpTo: integer('read_up_to').notNull().default(0),
    seenAt: moment('seen_at'),
    mailedUpTo: integer('mailed_up_to').notNull().default(0),
    mailedAt: moment('mailed_at'),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.reader] })],
);

export interface RevisionDetails {
  description: string;
  version: number | null;
  lines: { line: number; words: string; wrong: string }[];
}

/** A buyer's request to change a finished song. */
export const revisionRequests = pgTable(
  'revision_requests',
  {
    id: text().primaryKey(),
    /** The order is the project that is revised. */
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    requestType: text('request_type', { enum: ['lyrics', 'chat'] }).notNull(),
    status: text({ enum: revisionStatuses }).notNull().default('pending'),
    details: jsonb().$type<RevisionDetails>().notNull(),
    charge: text({ enum: ['included', 'extra'] }).notNull(),
    settlement: text().$type<RevisionCharge>().notNull().default('open'),
    pricePence: integer('price_pence'),
    reason: text(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    madeVersion: integer('made_version'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('revision_requests_order').on(table.orderId, table.createdAt)],
);
