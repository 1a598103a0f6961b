import { z } from 'zod';
import { messageLimit } from './domain/message-text.ts';

export const messageSchema = z.object({
  id: z.string(),
  /** Place in the conversation, from 1 without gaps, the same for both sides; also the cursor to resume from. */
  sequence: z.number().int(),
  from: z.enum(['buyer', 'staff', 'system']),
  /** Whether the caller's own side wrote it. */
  mine: z.boolean(),
  /** The sender's own id for it; tells an echo from a new message. Null for what others sent. */
  client_id: z.string().nullable(),
  /** Plain text; whoever shows it shows it as text. */
  content: z.string(),
  /** Of a revision request. */
  revision_id: z.string().nullable(),
  created_at: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

export const orderNumber = z.string().max(40);
export const sequence = z.int32().min(0);
/** Chosen by the sender once per message: sent again with the same one, it is the same message. */
export const clientId = z.string().min(8).max(64);
export const content = z.string().max(messageLimit);

export const messagePage = z.object({
  messages: z.array(messageSchema),
  /** Messages of the other side that the caller's has not read. */
  unread: z.number().int(),
  /** Whether there are messages before the first of these. */
  earlier: z.boolean(),
});
export type MessagePage = z.infer<typeof messagePage>;

export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: messageSchema }),
  /** A sign of life every quarter of a minute, so that a dead connection is told from a quiet one. */
  z.object({ type: z.literal('beat') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

export const orderNotFound = {
  ORDER_NOT_FOUND: {
    status: 404,
    message: "We couldn't find this order. Please check details or Contact Support.",
  },
} as const;
/** Its people are forgotten; staff may still open its page. */
export const erased = {
  ORDER_ERASED: { status: 410, message: 'This order was erased at its buyer’s wish. Nobody can be written to.' },
} as const;
export const sending = {
  ...erased,
  BLANK: { status: 422, message: 'Write something first.' },
  TOO_MANY_MESSAGES: {
    status: 429,
    message: 'Too many messages at once. Please wait a little.',
    data: z.object({ retry_after_seconds: z.number().int() }),
  },
} as const;
export const watching = {
  TOO_MANY_STREAMS: {
    status: 429,
    message: 'This conversation is open in too many places. It is refreshed by asking.',
  },
} as const;
export const revisionAsking = {
  REVISION_NOT_NOW: { status: 409, message: 'A revision can be asked for once the order is paid.' },
  REVISIONS_WAIT: { status: 409, message: 'Several revision requests are waiting already. We answer them first.' },
} as const;
