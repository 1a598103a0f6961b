import { isDefinedError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { paymentsContract } from '#features/payments/contract.ts';
import { m } from '#messages/messages.js';
import type { productionContract } from '../contract.ts';

export type ProductionApi = ContractRouterClient<typeof productionContract>;
export type RefundApi = Pick<ContractRouterClient<typeof paymentsContract>, 'refundOrder'>;
export type QueueInput = Parameters<ProductionApi['listQueue']>[0];
export type QueuePage = Awaited<ReturnType<ProductionApi['listQueue']>>;
export type QueueFilter = NonNullable<QueueInput['filter']>;

export const queueFilters = [
  'open',
  'to-check',
  'words',
  'failed',
  'done',
  'all',
] as const satisfies readonly QueueFilter[];

export function isQueueFilter(text: string | null): text is QueueFilter {
  return queueFilters.some((filter) => filter === text);
}

/** The result of an action of staff, or the message that says why it was refused. */
export type ActionResult<T> = { done: T } | { refused: string };

export async function tryAction<T>(call: Promise<T>): Promise<ActionResult<T>> {
  const { data, error } = await safe(call);
  if (!error) return { done: data };
  if (isDefinedError(error)) return { refused: (error as Error).message };
  if (isSessionOver(error)) return { refused: m.admin_session_over() };
  return { refused: m.admin_unexpected() };
}

export function isSessionOver(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['UNAUTHORIZED', 'SESSION_ENDED'].includes(String(error.code));
}
