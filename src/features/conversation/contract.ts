import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { largestInteger, orderNotFound, procedure } from '#kit/procedure.ts';
import { editableLyricsSchema } from '#features/production/contract.ts';
import { messageLimit } from './domain/message-text.ts';
import { projectIdPattern } from './domain/project-id.ts';
import { revisionStatuses } from './domain/revision.ts';

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

/** As whom somebody speaks who may do both (staff who also ordered). Never more than the server knows them to be. */
const mode = z.enum(['buyer', 'admin']).default('buyer');
const orderNumber = z.string().max(40);
const projectId = z.string().max(40).regex(projectIdPattern);
const sequence = z.int32().min(0);
/** Chosen by the sender once per message: sent again with the same one, it is the same message. */
const clientId = z.string().min(8).max(64);
const content = z.string().max(messageLimit);

const page = z.object({
  messages: z.array(messageSchema),
  /** Messages of the other side that the caller's has not read. */
  unread: z.number().int(),
  /** Whether there are messages before the first of these. */
  earlier: z.boolean(),
});
export type MessagePage = z.infer<typeof page>;

/** Its people are forgotten; staff may still open its page. */
const erased = {
  ORDER_ERASED: { status: 410, message: 'This order was erased at its buyer’s wish. Nobody can be written to.' },
} as const;
const sending = {
  ...erased,
  BLANK: { status: 422, message: 'Write something first.' },
  TOO_MANY_MESSAGES: {
    status: 429,
    message: 'Too many messages at once. Please wait a little.',
    data: z.object({ retry_after_seconds: z.number().int() }),
  },
} as const;
const watching = {
  TOO_MANY_STREAMS: {
    status: 429,
    message: 'This conversation is open in too many places. It is refreshed by asking.',
  },
} as const;
const revisionAsking = {
  REVISION_NOT_NOW: { status: 409, message: 'A revision can be asked for once the order is paid.' },
  REVISIONS_WAIT: { status: 409, message: 'Several revision requests are waiting already. We answer them first.' },
} as const;

/** The newest messages, those after a cursor (the poll), or those before one (the history). */
export const getMessages = procedure
  .meta({ policy: 'order' })
  .route({ method: 'POST', path: '/get-messages', summary: 'The messages of an order' })
  .input(z.strictObject({ order_number: orderNumber, mode, after: sequence.optional(), before: sequence.optional() }))
  .output(page)
  .errors(orderNotFound);

const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: messageSchema }),
  /** A sign of life every quarter of a minute, so that a dead connection is told from a quiet one. */
  z.object({ type: z.literal('beat') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

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

/** D6: who sends, and to whom, is decided by the order's access or the staff session. */
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

/** A line of the released song and what is wrong with it. */
const pickedLine = z.strictObject({
  /** Position among all lines of the song, from 0. */
  line: z.number().int().min(0).max(600),
  wrong: z.string().trim().max(300),
});

/** A revision asked for from the lyrics: which lines, and what is wrong. Also appears as a message. */
export const requestRevision = procedure
  .meta({ policy: 'order' })
  .route({ method: 'POST', path: '/request-revision', summary: 'Ask for a change of the song' })
  .input(
    z.strictObject({
      order_number: orderNumber,
      description: z.string().max(2000),
      lines: z.array(pickedLine).max(60),
      client_id: clientId,
    }),
  )
  .output(messageSchema)
  .errors({
    ...orderNotFound,
    ...sending,
    ...revisionAsking,
    NOTHING_PICKED: { status: 422, message: 'Pick a line or say what is wrong.' },
  });

const revisionSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  /** `lyrics`: lines were picked. `chat`: said in a message. */
  request_type: z.enum(['lyrics', 'chat']),
  status: z.enum(revisionStatuses),
  details: z.object({
    description: z.string(),
    /** The version that was heard; null before the first release. */
    version: z.number().int().nullable(),
    lines: z.array(z.object({ line: z.number().int(), words: z.string(), wrong: z.string() })),
  }),
  /** `included` in the price of the order, or `extra`. */
  charge: z.enum(['included', 'extra']),
  settlement: z.enum(['open', 'asked', 'paid', 'waived']),
  /** Null for producers, and while nothing is asked for it. */
  price_pence: z.number().int().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The version made for it. */
  made_version: z.number().int().nullable(),
  created_at: z.string(),
});
export type Revision = z.infer<typeof revisionSchema>;

/** The buyer's own requests and what the next one costs. */
export const myRevisions = procedure
  .meta({ policy: 'order' })
  .route({ method: 'GET', path: '/revisions', summary: 'The revision requests of an order' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(
    z.object({
      revisions: z.array(revisionSchema),
      next_is_included: z.boolean(),
      /** Null for producers. */
      extra_price_pence: z.number().int().nullable(),
    }),
  )
  .errors(orderNotFound);

/** The payment page of a revision that staff asked money for. */
export const payRevision = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/pay-revision', summary: 'Pay for a further revision' })
  .input(z.strictObject({ order_number: orderNumber, revision_id: z.string().max(64) }))
  .output(z.object({ url: z.string() }))
  .errors({
    ...orderNotFound,
    REVISION_NOT_FOUND: { status: 404, message: 'There is no such revision request.' },
    NOT_NOW: { status: 409, message: 'Nothing is to be paid for this request.' },
    PAYMENT_UNAVAILABLE: { status: 502, message: 'Failed to create checkout session' },
  });

/** REV-01: requests of one order, or of all, the newest first; with the newest lyrics of the order to change them. */
export const listRevisions = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/revisions', summary: 'Revision requests' })
  .input(z.strictObject({ order_number: orderNumber.optional() }))
  .output(
    z.object({
      revisions: z.array(revisionSchema),
      lyrics: editableLyricsSchema.nullable(),
      /** Whether the caller may ask for money, waive it or give it back. */
      decides_money: z.boolean(),
    }),
  );

const deciding = {
  REVISION_NOT_FOUND: { status: 404, message: 'There is no such revision request.' },
  NOT_PENDING: { status: 409, message: 'This request has been answered already.' },
  ...erased,
} as const;

/**
 * Approves a pending request, which begins a new version, or rejects it. What waives money or gives it back is an admin's:
 * approving a request beyond the included one for nothing, rejecting one that was paid for.
 */
export const decideRevision = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/decide-revision', summary: 'Approve or reject a revision request' })
  .input(
    z.discriminatedUnion('status', [
      z.strictObject({
        status: z.literal('approved'),
        revision_id: z.string().max(64),
        /** The changed words; null sings the same ones again. */
        lyrics: editableLyricsSchema.nullable(),
        /** Gives a request beyond the included one for nothing. */
        waive: z.boolean().default(false),
      }),
      z.strictObject({
        status: z.literal('rejected'),
        revision_id: z.string().max(64),
        reason: z.string().trim().min(1).max(1000),
      }),
    ]),
  )
  .output(revisionSchema)
  .errors({
    ...deciding,
    ADMIN_ONLY: { status: 403, message: 'Money is for an admin to decide.' },
    NOT_COVERED: {
      status: 409,
      message: 'This request goes beyond the included revision: give it free or ask for payment.',
    },
    SONG_NOT_AT_REST: {
      status: 409,
      message: 'A version is being made or the order is over. Approve it once the song is at rest.',
    },
  });

/** Asks the buyer to pay for a request beyond the included one; it stays pending. */
export const askRevisionPayment = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/ask-revision-payment', summary: 'Ask the buyer to pay for a revision' })
  .input(z.strictObject({ revision_id: z.string().max(64) }))
  .output(revisionSchema)
  .errors({ ...deciding, NOT_NOW: { status: 409, message: 'Nothing is to be paid for this request.' } });

const conversationRow = z.object({
  /** Of an order, or of a project. */
  order_number: z.string().nullable(),
  project_id: z.string().nullable(),
  /** Who it is with: the recipient of the song and the buyer's address, or the colleague. */
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

/** CHAT-04: a chat about a project that is no order, from one of the staff to another. */
export const getProjectMessages = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/get-project-messages', summary: 'The messages of a project' })
  .input(z.strictObject({ project_id: projectId, after: sequence.optional(), before: sequence.optional() }))
  .output(page);

export const watchProjectMessages = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/watch-project-messages', summary: 'Messages of a project as they are written' })
  .input(
    z.strictObject({ project_id: projectId, after: z.coerce.number().int().min(0).max(largestInteger).default(0) }),
  )
  .output(eventIterator(liveEvent))
  .errors(watching);

export const sendProjectMessage = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/send-project-message', summary: 'Write to a colleague about a project' })
  .input(
    z.strictObject({ project_id: projectId, recipient_id: z.string().trim().max(64), content, client_id: clientId }),
  )
  .output(messageSchema)
  .errors({
    ...sending,
    RECIPIENT_NEEDED: { status: 422, message: 'Please enter a recipient user id.' },
    RECIPIENT_UNKNOWN: { status: 422, message: 'Nobody of the staff has this user id.' },
  });

export const markProjectRead = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/mark-project-read', summary: 'Say how far a project has been read' })
  .input(z.strictObject({ project_id: projectId, up_to: sequence }))
  .output(z.object({ unread: z.number().int() }));

/** Whom of the staff one can write to. */
export const listRecipients = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/recipients', summary: 'Staff that can be written to' })
  .output(z.object({ recipients: z.array(z.object({ id: z.string(), name: z.string() })) }));

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
