import { Refusal } from '#kit/refusal.ts';
import { recordAudit, staffById } from '#features/accounts/server/index.ts';
import { checkOrderWords } from '#features/moderation/server/index.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import type { Message, conversationContract } from '../contract.ts';
import { messageText } from '../domain/message-text.ts';
import type { ConversationDeps } from './deps.ts';
import { staffParty, messageView, orderTopic, type Party, projectTopic, lockUnerasedOrder } from './party.ts';
import { type NewMessage, postMessage } from './post.ts';
import type { MessageRow } from './repository.ts';
import { openRequest, requestText, type RequestedChange } from './request-revision.ts';

type SendMessageContracts = (typeof conversationContract)['sendMessage' | 'sendProjectMessage' | 'requestRevision'];
type SendProjectMessageContract = (typeof conversationContract)['sendProjectMessage'];
type SendMessageContract = (typeof conversationContract)['sendMessage'];

/** Rate limit for one side of one conversation. */
const pace: LimitRule = { name: 'chat-messages', points: 40, seconds: 60 };

interface Sent {
  content: string;
  client_id: string;
}

/** The message's text, if it may be sent now. @throws Refusal BLANK, TOO_MANY_MESSAGES */
async function sendable(deps: ConversationDeps, typed: string, paceKey: string): Promise<string> {
  const text = messageText(typed);
  if (text === null) throw new Refusal<SendMessageContracts>('BLANK');
  const wait = await deps.limits.tooOften(pace, paceKey);
  if (wait !== null) throw new Refusal<SendMessageContracts>('TOO_MANY_MESSAGES', { retry_after_seconds: wait });
  return text;
}

async function post(
  deps: ConversationDeps,
  party: Party,
  message: NewMessage,
  revision?: { order: OrderRow; wanted: RequestedChange },
): Promise<Message> {
  const { row, isNew } = await deps.db.transaction(async (tx) => {
    const also = revision
      ? async (): Promise<Partial<MessageRow>> => ({
          revisionId: await openRequest(deps, tx, revision.order, revision.wanted),
        })
      : undefined;
    const { topic } = message;
    // The order before its conversation, as everywhere.
    const order = topic.orderId === null ? null : await lockUnerasedOrder(tx, topic.orderId);
    const posted = await postMessage(deps, tx, message, also);
    // What a buyer asks for may be sung in the next version.
    if (posted.isNew && order && party.side === 'buyer') await checkOrderWords(deps, tx, order, [message.content]);
    if (posted.isNew && party.accountId !== null)
      await recordAudit(deps, tx, {
        actor: party.accountId,
        action: 'send-message',
        subject: topic.orderId ?? topic.id,
        after: { message: posted.row.id },
      });
    return posted;
  });
  if (isNew) deps.live.wrote(message.topic.id, row.sequence);
  return messageView(row, party);
}

/**
 * Sends a message about an order as the party that the server has established; `wanted` makes it a revision request too.
 * @throws Refusal BLANK, TOO_MANY_MESSAGES, ORDER_ERASED, REVISION_NOT_NOW, REVISIONS_WAIT
 */
export async function sendMessage(
  deps: ConversationDeps,
  order: OrderRow,
  party: Party,
  input: Sent,
  wanted?: RequestedChange,
): Promise<Message> {
  const content = await sendable(deps, input.content, `${order.id}:${party.side}`);
  const { supportEmail } = deps.site;
  const byBuyer = party.side === 'buyer';
  const message: NewMessage = {
    topic: orderTopic(order),
    side: party.side,
    author: party.author,
    clientId: input.client_id,
    content,
    senderEmail: byBuyer ? order.email : supportEmail,
    recipientEmail: byBuyer ? supportEmail : order.email,
    senderId: party.accountId,
    readers: [byBuyer ? 'staff' : 'buyer'],
  };
  return post(deps, party, message, byBuyer && wanted ? { order, wanted } : undefined);
}

/**
 * CHAT-04: sends a message from one member of staff to another.
 * @throws Refusal RECIPIENT_NEEDED, RECIPIENT_UNKNOWN, BLANK, TOO_MANY_MESSAGES
 */
export async function sendProjectMessage(
  deps: ConversationDeps,
  senderId: string,
  input: Sent & { project_id: string; recipient_id: string },
): Promise<Message> {
  if (input.recipient_id === '') throw new Refusal<SendProjectMessageContract>('RECIPIENT_NEEDED');
  if (!(await staffById(deps.db, input.recipient_id)))
    throw new Refusal<SendProjectMessageContract>('RECIPIENT_UNKNOWN');
  const content = await sendable(deps, input.content, `${input.project_id}:${senderId}`);
  return post(deps, staffParty(senderId), {
    topic: projectTopic(input.project_id),
    side: 'staff',
    author: senderId,
    clientId: input.client_id,
    content,
    senderId,
    recipientId: input.recipient_id,
    readers: input.recipient_id === senderId ? [] : [input.recipient_id],
  });
}

/**
 * Sends a revision request made from the lyrics, which is a message as well.
 * @throws Refusal NOTHING_PICKED, BLANK, TOO_MANY_MESSAGES, ORDER_ERASED, REVISION_NOT_NOW, REVISIONS_WAIT
 */
export async function requestRevision(
  deps: ConversationDeps,
  order: OrderRow,
  party: Party,
  input: { description: string; lines: RequestedChange['lines']; client_id: string },
): Promise<Message> {
  const { description, lines, client_id } = input;
  if (party.side !== 'buyer') throw new Refusal<SendMessageContract>('REVISION_NOT_NOW');
  const wanted: RequestedChange = { type: 'lyrics', description: description.trim(), lines };
  const content = await requestText(deps, order, wanted);
  return sendMessage(deps, order, party, { content, client_id }, wanted);
}
