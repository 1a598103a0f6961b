import { withoutAmounts } from '#kit/money.ts';
import { Refusal } from '#kit/refusal.ts';
import { lockOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { Message, conversationContract } from '../contract.ts';
import type { MessageRow, Topic } from './repository.ts';

type Contract = (typeof conversationContract)[
  | 'sendMessage'
  | 'requestRevision'
  | 'decideRevision'
  | 'askRevisionPayment'];

/** Reader or writer of a conversation, as the server has established them. */
export interface Party {
  side: 'buyer' | 'staff';
  /** Key under which reading is counted: 'buyer', 'staff', or in a project the account. */
  reader: string;
  /** 'buyer' or the account. */
  author: string;
  accountId: string | null;
  /** True when amounts in system messages are shown to this party. */
  seesMoney: boolean;
}

/**
 * D6: determines the caller's side: the order's access makes a buyer, the staff session makes staff. The policy has let
 * the caller in as one of them; `mode` only chooses for somebody who is both.
 */
export async function callerSide(
  context: RequestContext,
  orderNumber: string,
  mode: 'buyer' | 'admin',
): Promise<Party> {
  const { role, id } = await context.actor();
  const isStaff = (role === 'admin' || role === 'producer') && id !== null;
  if (isStaff && (mode === 'admin' || !(await context.mayOpenOrder(orderNumber))))
    return { side: 'staff', reader: 'staff', author: id, accountId: id, seesMoney: role === 'admin' };
  return { side: 'buyer', reader: 'buyer', author: 'buyer', accountId: null, seesMoney: true };
}

/** True while a party that was granted access would still be granted it now. */
export async function keepsAccess(context: RequestContext, party: Party, orderNumber?: string): Promise<boolean> {
  if (party.side === 'buyer') return orderNumber !== undefined && context.mayOpenOrder(orderNumber);
  const { role, id } = await context.actorNow();
  return id === party.accountId && (role === 'admin' || role === 'producer');
}

/** A member of staff in a project's chat, where reading is counted for each account. */
export function staffParty(accountId: string): Party {
  return { side: 'staff', reader: accountId, author: accountId, accountId, seesMoney: true };
}

export const orderTopic = (order: Pick<OrderRow, 'id'>): Topic => ({
  id: order.id,
  orderId: order.id,
  projectId: null,
});

/**
 * Locks and returns the order unless its personal data is erased, because nothing may be written about it then. The lock
 * keeps it from being erased meanwhile. @throws Refusal ORDER_ERASED
 */
export async function lockUnerasedOrder(tx: Transaction, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.erasedAt) throw new Refusal<Contract>('ORDER_ERASED');
  return order;
}

export const projectTopic = (projectId: string): Topic => ({ id: `project:${projectId}`, orderId: null, projectId });

function contentFor({ side, content, buyerContent }: MessageRow, party: Party): string {
  if (party.side === 'buyer') return buyerContent ?? content;
  return side === 'system' && !party.seesMoney ? withoutAmounts(content) : content;
}

/** A message as this party sees it. */
export function messageView(row: MessageRow, party: Party): Message {
  const mine = row.projectId === null ? row.side === party.side : row.author === party.author;
  return {
    id: row.id,
    sequence: row.sequence,
    from: row.side,
    mine,
    client_id: row.author === party.author ? row.clientId : null,
    content: contentFor(row, party),
    revision_id: row.revisionId,
    created_at: row.createdAt.toISOString(),
  };
}
