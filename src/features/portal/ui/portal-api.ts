import { isDefinedError, type ORPCError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { outageErrors } from '#kit/procedure.ts';
import { secondsToWait } from '#ui/refusal-text.ts';
import type { portalContract, PortalOrder } from '../contract.ts';

export type PortalApi = ContractRouterClient<typeof portalContract>;

/** Reason why an order did not open. `failed`: the server could not be asked. */
export type LookupMiss = { reason: 'not-found' } | { reason: 'failed' } | { reason: 'too-many'; seconds: number };

export type Lookup = { found: string } | { miss: LookupMiss };

function missOf(error: unknown): LookupMiss {
  if (!(error instanceof Error) || !isDefinedError(error)) return { reason: 'failed' };
  const known = error as ORPCError<string, unknown>;
  if (known.code in outageErrors) return { reason: 'failed' };
  const seconds = secondsToWait(known);
  return seconds === null ? { reason: 'not-found' } : { reason: 'too-many', seconds };
}

/** PORT-01 */
export async function findBuyerOrder(api: PortalApi, email: string, orderNumber: string): Promise<Lookup> {
  const { data, error } = await safe(api.findOrder({ email: email.trim(), order_number: orderNumber.trim() }));
  return data ? { found: data.order_number } : { miss: missOf(error) };
}

/** An e-mailed link's secret, exchanged for access in this browser. */
export async function openWithLink(api: PortalApi, token: string): Promise<Lookup> {
  const { data, error } = await safe(api.openLink({ token }));
  return data ? { found: data.order_number } : { miss: missOf(error) };
}

/** The order, if it is open to this browser. */
export async function openOrder(api: PortalApi, orderNumber: string): Promise<PortalOrder | null> {
  const { data } = await safe(api.portalOrder({ order_number: orderNumber }));
  return data ?? null;
}
