import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { largestInteger, orderNotFound, procedure } from '#kit/procedure.ts';
import {
  clientId,
  content,
  liveEvent,
  messagePage,
  messageSchema,
  orderNumber,
  revisionAsking,
  sending,
  sequence,
  watching,
} from './message-shapes.ts';
import {
  getProjectMessages,
  listRecipients,
  markProjectRead,
  sendProjectMessage,
  watchProjectMessages,
} from './project-contract.ts';
import {
  askRevisionPayment,
  decideRevision,
  listRevisions,
  myRevisions,
  payRevision,
  requestRevision,
} from './revision-contract.ts';

export type { LiveEvent, Message, MessagePage } from './message-shapes.ts';
export type { Revision } from './revision-contract.ts';

/** Side that a caller who could be either (staff who also ordered) acts as. It never grants more than the server allows. */
const mode = z.enum(['buyer', 'admin']).default('buyer');

/** The newest messages, those after a cursor (the poll), or those before one (the history). */
export const getMessages = procedure
  .meta({ policy: 'order' })
  .route({ method: 'POST', path: '/get-messages', summary: 'The messages of an order' })
  .input(z.strictObject({ order_number: orderNumber, mode, after: sequence.optional(), before: sequence.optional() }))
  .output(messagePage)
  .errors(orderNotFound);
/** Server-sent events: every message after the cursor, as it is written. The id of each is its sequence. */
export const watchMessages = procedure
  .meta({ policy: 'order' })
  .route({ method: 'GET', path: '/watch-messages', summary: 'Messages of an order as they are written' })
  .input(
    z.strictObject({
      order_number: orderNumber,
      mode,
      after: z.coerce.number().int().min(0).max(largestInteger).default(0),
    }),
  )
  .output(eventIterator(liveEvent))
  .errors({ ...orderNotFound, ...watching });

/** D6: sends a message. Sender and recipient follow from the order's access or the staff session, not from the input. */
export const sendMessage = procedure
  .meta({ policy: 'order' })
  .route({ method: 'POST', path: '/send-message', summary: 'Write a message about an order' })
  .input(
    z.strictObject({
      order_number: orderNumber,
      mode,
      content,
      client_id: clientId,
      /** A buyer's message may be a revision request as well. */
      is_revision: z.boolean().default(false),
    }),
  )
  .output(messageSchema)
  .errors({ ...orderNotFound, ...sending, ...revisionAsking });

export const markRead = procedure
  .meta({ policy: 'order' })
  .route({ method: 'POST', path: '/mark-read', summary: 'Say how far the messages of an order have been read' })
  .input(z.strictObject({ order_number: orderNumber, mode, up_to: sequence }))
  .output(z.object({ unread: z.number().int() }))
  .errors(orderNotFound);
const conversationRow = z.object({
  /** Set in a conversation about an order; one about a project has `project_id` instead. */
  order_number: z.string().nullable(),
  project_id: z.string().nullable(),
  /** Name shown for the conversation, with `email`: the song's recipient and the buyer's address, or the colleague. */
  name: z.string(),
  email: z.string(),
  /** The colleague's account; null for an order. */
  recipient_id: z.string().nullable(),
  unread: z.number().int(),
  /** Beginning of the last message. */
  excerpt: z.string(),
  last_from: z.enum(['buyer', 'staff', 'system']),
  last_at: z.string(),
  pending_revisions: z.number().int(),
});
export type ConversationRow = z.infer<typeof conversationRow>;

/** ADM-05: conversations, those with unread messages first, then the newest. */
export const listConversations = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/conversations', summary: 'Conversations with buyers and colleagues' })
  .input(
    z.strictObject({
      search: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
  )
  .output(z.object({ conversations: z.array(conversationRow), more: z.boolean() }));
export const conversationContract = {
  getMessages,
  watchMessages,
  sendMessage,
  markRead,
  requestRevision,
  myRevisions,
  payRevision,
  listRevisions,
  decideRevision,
  askRevisionPayment,
  listConversations,
  getProjectMessages,
  watchProjectMessages,
  sendProjectMessage,
  markProjectRead,
  listRecipients,
};
