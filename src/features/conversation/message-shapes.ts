import { z } from 'zod';
import { tooOften } from '#kit/procedure.ts';
import { messageLimit } from './domain/message-text.ts';

export const messageSchema = z.object({
  id: z.string(),
  /** Place in the conversation, from 1 without gaps, the same for both sides; also the cursor to resume from. */
  sequence: z.number().int(),
  from: z.enum(['buyer', 'staff', 'system']),
  /** True for a message of the caller's own side; in a project, of the caller's own account. */
  mine: z.boolean(),
  /** The sender's own id for it; tells an echo from a new message. Null for what others sent. */
  client_id: z.string().nullable(),
  /** Plain text; always rendered as text, never as markup. */
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
  /** True when there are messages before the first of these. */
  earlier: z.boolean(),
});
export type MessagePage = z.infer<typeof messagePage>;

export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: messageSchema }),
  /** Heartbeat every 15 seconds; tells a dead connection from a quiet one. */
  z.object({ type: z.literal('beat') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** Error for an order whose personal data is erased; staff may still open its page. */
export const erased = {
  ORDER_ERASED: { status: 410, message: 'This order was erased at its buyer’s wish. Nobody can be written to.' },
} as const;
export const sending = {
  ...erased,
  BLANK: { status: 422, message: 'Write something first.' },
  TOO_MANY_MESSAGES: tooOften('Too many messages at once. Please wait a little.'),
} as const;
export const watching = {
  // Nobody knows when another window closes: the only refusal of its status that names no seconds.
  TOO_MANY_STREAMS: {
    status: 429,
    message: 'This conversation is open in too many places. It is refreshed by asking.',
  },
} as const;
export const revisionAsking = {
  REVISION_NOT_NOW: { status: 409, message: 'A revision can be asked for once the order is paid.' },
  REVISIONS_WAIT: { status: 409, message: 'Several revision requests are waiting already. We answer them first.' },
} as const;
