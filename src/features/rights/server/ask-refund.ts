import { Refusal } from '#kit/refusal.ts';
import { lockOrder, recordEvent } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { rightsContract } from '../contract.ts';
import { mayAskRefund } from '../domain/windows.ts';
import { enqueueRefundAsked, enqueueStaffNews } from './letters.ts';
import { insertRequest, requestsOf } from './repository.ts';
import { activeOrder } from './your-rights.ts';

type Contract = (typeof rightsContract)['askRefund'];

/**
 * Opens a refund request, once for each order.
 * @throws Refusal ORDER_NOT_FOUND, REASON_NEEDED, ALREADY_ASKED, TOO_LATE
 */
export async function askRefund(deps: Deps, orderNumber: string, reason: string): Promise<void> {
  const { id } = await activeOrder(deps, orderNumber);
  if (reason === '') throw new Refusal<Contract>('REASON_NEEDED');
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
    if ((await requestsOf(tx, id)).some(({ kind }) => kind === 'refund')) throw new Refusal<Contract>('ALREADY_ASKED');
    if (!mayAskRefund(order, deps.clock.now())) throw new Refusal<Contract>('TOO_LATE');
    const requestId = await openRequest(deps, tx, { orderId: id, kind: 'refund', reason });
    await enqueueRefundAsked(deps, tx, order, requestId);
    await enqueueStaffNews(deps, tx, order, requestId);
  });
}

/** Opens a request for staff to answer. @returns its id */
export async function openRequest(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  request: { orderId: string; kind: 'refund' | 'erasure'; reason: string | null },
): Promise<string> {
  const id = deps.ids.id();
  await insertRequest(tx, { ...request, id, state: 'open', createdAt: deps.clock.now() });
  await recordEvent(deps, tx, { orderId: request.orderId, kind: `${request.kind}-asked`, actor: 'buyer' });
  return id;
}
