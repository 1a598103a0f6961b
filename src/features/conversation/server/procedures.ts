import { implement } from '@orpc/server';
import { Refusal } from '#kit/refusal.ts';
import { listOrderStaff } from '#features/accounts/server/index.ts';
import { orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { seesMoney } from '#platform/rpc/sees-money.ts';
import { largestInteger } from '#kit/procedure.ts';
import { conversationContract } from '../contract.ts';
import { askRevisionPayment, decideRevision } from './decide-revision.ts';
import type { ConversationDeps } from './deps.ts';
import { listConversations } from './list-conversations.ts';
import { staffParty, keepsAccess, orderTopic, callerSide, projectTopic } from './party.ts';
import { payRevision } from './pay-revision.ts';
import { markRead, readMessages } from './read-messages.ts';
import { myRevisions, listRevisions, revisionView } from './revision-views.ts';
import { requestRevision, sendMessage, sendProjectMessage } from './send-message.ts';
import { watch } from './watch.ts';

type Contract = (typeof conversationContract)[
  | 'getMessages'
  | 'watchMessages'
  | 'sendMessage'
  | 'markRead'
  | 'requestRevision'
  | 'myRevisions'
  | 'payRevision'];

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

/** True for admins; producers may neither waive nor refund. */
const decidesMoney = async (context: RequestContext): Promise<boolean> => (await context.actor()).role === 'admin';

const viewer = async (context: RequestContext, orderNumber?: string): Promise<{ seesMoney: boolean }> => ({
  seesMoney: await seesMoney(context, orderNumber),
});

/** Tells proxies neither to buffer the events nor to compress them. */
function asStream({ responseHeaders }: RequestContext): void {
  responseHeaders.append('x-accel-buffering', 'no');
}

const room = implement(conversationContract).$context<RequestContext>();

export const conversationProcedures = (deps: ConversationDeps) =>
  room.router({ ...aboutOrders(deps), ...aboutRevisions(deps), ...aboutProjects(deps) });

/**
 * Loads the order. The policy has let the caller in, so it exists, unless staff asked for it.
 * @throws Refusal ORDER_NOT_FOUND
 */
async function orderOf(deps: ConversationDeps, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  return order;
}

const aboutOrders = (deps: ConversationDeps) => ({
  getMessages: room.getMessages.handler(async ({ input, context }) => {
    const order = await orderOf(deps, input.order_number);
    return readMessages(deps, orderTopic(order), await callerSide(context, order.number, input.mode), input);
  }),
  watchMessages: room.watchMessages.handler(async ({ input, context, signal, lastEventId }) => {
    const order = await orderOf(deps, input.order_number);
    const party = await callerSide(context, order.number, input.mode);
    asStream(context);
    const after = cursorOf(lastEventId, input.after);
    return watch(deps, {
      topic: orderTopic(order),
      party,
      after,
      address: context.address,
      signal,
      mayStay: () => keepsAccess(context, party, order.number),
    });
  }),
  sendMessage: room.sendMessage.handler(async ({ input, context }) => {
    const order = await orderOf(deps, input.order_number);
    const party = await callerSide(context, order.number, input.mode);
    const wanted = { type: 'chat', description: input.content.trim(), lines: [] } as const;
    return sendMessage(deps, order, party, input, input.is_revision ? { ...wanted, lines: [] } : undefined);
  }),
  markRead: room.markRead.handler(async ({ input, context }) => {
    const order = await orderOf(deps, input.order_number);
    return markRead(deps, orderTopic(order), await callerSide(context, order.number, input.mode), input.up_to);
  }),
});

const aboutRevisions = (deps: ConversationDeps) => ({
  requestRevision: room.requestRevision.handler(async ({ input, context }) => {
    const order = await orderOf(deps, input.order_number);
    return requestRevision(deps, order, await callerSide(context, order.number, 'buyer'), input);
  }),
  myRevisions: room.myRevisions.handler(async ({ input, context }) =>
    myRevisions(deps, await orderOf(deps, input.order_number), await viewer(context, input.order_number)),
  ),
  payRevision: room.payRevision.handler(async ({ input }) =>
    payRevision(deps, await orderOf(deps, input.order_number), input.revision_id),
  ),
  listRevisions: room.listRevisions.handler(async ({ input, context }) => ({
    ...(await listRevisions(deps, input.order_number, await viewer(context))),
    decides_money: await decidesMoney(context),
  })),
  decideRevision: room.decideRevision.handler(async ({ input, context }) =>
    revisionView(
      await decideRevision(deps, input, { id: await who(context), decidesMoney: await decidesMoney(context) }),
      await viewer(context),
    ),
  ),
  askRevisionPayment: room.askRevisionPayment.handler(async ({ input, context }) =>
    revisionView(await askRevisionPayment(deps, input.revision_id, await who(context)), await viewer(context)),
  ),
});

const aboutProjects = (deps: ConversationDeps) => ({
  listConversations: room.listConversations.handler(async ({ input, context }) =>
    listConversations(deps, await who(context), input, await viewer(context)),
  ),
  getProjectMessages: room.getProjectMessages.handler(async ({ input, context }) =>
    readMessages(deps, projectTopic(input.project_id), staffParty(await who(context)), input),
  ),
  watchProjectMessages: room.watchProjectMessages.handler(async ({ input, context, signal, lastEventId }) => {
    asStream(context);
    const [topic, party] = [projectTopic(input.project_id), staffParty(await who(context))];
    return watch(deps, {
      topic,
      party,
      after: cursorOf(lastEventId, input.after),
      address: context.address,
      signal,
      mayStay: () => keepsAccess(context, party),
    });
  }),
  sendProjectMessage: room.sendProjectMessage.handler(async ({ input, context }) =>
    sendProjectMessage(deps, await who(context), input),
  ),
  markProjectRead: room.markProjectRead.handler(async ({ input, context }) =>
    markRead(deps, projectTopic(input.project_id), staffParty(await who(context)), input.up_to),
  ),
  listRecipients: room.listRecipients.handler(async () => ({ recipients: await listOrderStaff(deps.db) })),
});

/** Sequence from which a stream resumes: the browser's Last-Event-ID if it is the later one, else the client's `after`. */
function cursorOf(lastEventId: string | undefined, after: number): number {
  const seen = Number(lastEventId);
  return Number.isInteger(seen) && seen > after && seen <= largestInteger ? seen : after;
}
