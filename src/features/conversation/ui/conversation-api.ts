import { isDefinedError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { m } from '#messages/messages.js';
import { refusalText, type RefusalSentences } from '#ui/refusal-text.ts';
import type { conversationContract, LiveEvent, Message, MessagePage } from '../contract.ts';

export type ConversationApi = ContractRouterClient<typeof conversationContract>;

/** Of the version that revisions are asked about. */
export type Lyrics = NonNullable<Awaited<ReturnType<ConversationApi['listRevisions']>>['lyrics']>;
export type Decision = Parameters<ConversationApi['decideRevision']>[0] | { revision_id: string; status: 'asked' };

export interface OutgoingMessage {
  content: string;
  client_id: string;
  is_revision: boolean;
}

/** Transport of one conversation for one side; the same for orders and projects. */
export interface ConversationTransport {
  /** Key of the conversation in this browser's session storage. */
  key: string;
  read(cursor: { after?: number; before?: number }): Promise<MessagePage>;
  watch(after: number, signal: AbortSignal): Promise<AsyncIterable<LiveEvent>>;
  send(message: OutgoingMessage): Promise<Message>;
  markRead(upTo: number): Promise<unknown>;
}

export function orderTransport(
  api: ConversationApi,
  orderNumber: string,
  mode: 'buyer' | 'admin',
): ConversationTransport {
  const which = { order_number: orderNumber, mode };
  return {
    key: `${mode}:${orderNumber}`,
    read: (cursor) => api.getMessages({ ...which, ...cursor }),
    watch: (after, signal) => api.watchMessages({ ...which, after }, { signal }),
    send: (message) => api.sendMessage({ ...which, ...message }),
    markRead: (upTo) => api.markRead({ ...which, up_to: upTo }),
  };
}

/** CHAT-04: without an order; `recipient` is asked when a message is sent. */
export function projectTransport(
  api: ConversationApi,
  projectId: string,
  recipient: () => string,
): ConversationTransport {
  const which = { project_id: projectId };
  return {
    key: `project:${projectId}`,
    read: (cursor) => api.getProjectMessages({ ...which, ...cursor }),
    watch: (after, signal) => api.watchProjectMessages({ ...which, after }, { signal }),
    send: ({ content, client_id }) =>
      api.sendProjectMessage({ ...which, content, client_id, recipient_id: recipient() }),
    markRead: (upTo) => api.markProjectRead({ ...which, up_to: upTo }),
  };
}

const sentences: RefusalSentences = {
  ORDER_ERASED: m.refusal_order_erased,
  BLANK: m.refusal_blank,
  TOO_MANY_MESSAGES: m.refusal_too_many_messages,
  REVISION_NOT_NOW: m.refusal_revision_not_now,
  REVISIONS_WAIT: m.refusal_revisions_wait,
  NOTHING_PICKED: m.chat_change_nothing,
  REVISION_NOT_FOUND: m.refusal_revision_not_found,
  NOT_NOW: m.refusal_nothing_to_pay,
  PAYMENT_UNAVAILABLE: m.refusal_no_payment_page,
};

/** A refusal that the contract names, with its sentence in the page's language. */
export function refusalOf(error: unknown): { code: string; message: string } | null {
  if (!(error instanceof Error) || !isDefinedError(error)) return null;
  const refusal = error as Error & { code: string };
  return { code: refusal.code, message: refusalText(refusal, sentences) };
}

/** 128 random bits as hex. */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
