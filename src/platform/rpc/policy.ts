import type { ErrorMap } from '@orpc/contract';
import { ORPCError, os, type AnyProcedure } from '@orpc/server';
import { z } from 'zod';
import { orderNotFound, outageErrors, sessionEndedError, waitData } from '#kit/procedure.ts';
import { Refusal, fillMessage } from '#kit/refusal.ts';
import type { Policy, ProcedureMeta } from '#kit/procedure.ts';
import { outageOf } from '../outage.ts';
import type { ProgramKey, RequestContext } from './context.ts';

const withOrder = z.object({ order_number: z.string().max(64) });

/** Why a caller is refused. A missing order and a foreign one look the same. */
type PolicyRefusal = 'order-not-found' | 'not-signed-in' | 'session-ended' | 'not-allowed' | 'no-key' | 'no-scope';

/** Asks a policy about a caller, and about the order that the call is about; null lets it in. */
export async function refusalOf(
  policy: Policy,
  context: RequestContext,
  orderNumber: string | undefined,
  scope?: string,
): Promise<PolicyRefusal | null> {
  if (policy === 'everyone') return null;
  if (policy === 'nobody') return 'not-allowed';
  if (policy === 'key') return refusalOfKey(await context.programKey(), scope);
  const { role, sessionEnded } = await context.actor();
  if (policy === 'order' || policy === 'buyer') {
    if (policy === 'order' && (role === 'admin' || role === 'producer')) return null;
    const isTheirs = orderNumber !== undefined && (await context.mayOpenOrder(orderNumber));
    if (isTheirs) return null;
    // Staff whose session is over must not read that the order is not there.
    return policy === 'order' && sessionEnded ? 'session-ended' : 'order-not-found';
  }
  // What is open to producers or editors bears the name of their role.
  if (role === 'admin' || (role === policy && (role === 'producer' || role === 'editor'))) return null;
  if (sessionEnded) return 'session-ended';
  return role === 'visitor' ? 'not-signed-in' : 'not-allowed';
}

function refusalOfKey(key: ProgramKey | null, scope: string | undefined): PolicyRefusal | null {
  if (!key) return 'no-key';
  return scope !== undefined && key.scopes.has(scope) ? null : 'no-scope';
}

const refusalErrors = {
  'order-not-found': ['ORDER_NOT_FOUND', orderNotFound.ORDER_NOT_FOUND],
  'not-signed-in': ['UNAUTHORIZED', { message: 'Please sign in.' }],
  'session-ended': ['SESSION_ENDED', sessionEndedError.SESSION_ENDED],
  'no-key': ['UNAUTHORIZED', { message: 'Send a key of this shop as bearer token: Authorization: Bearer keepsong_…' }],
  'no-scope': ['FORBIDDEN', { message: 'This key has no permission for this call.' }],
  'not-allowed': ['FORBIDDEN', { message: 'Access denied. Admin privileges required.' }],
} as const;

/** Maps an outage to the contract's own error for it, or to the shared one. */
export const mapOutages = os.$context<RequestContext>().middleware(async ({ context, procedure, next }) => {
  try {
    return await next();
  } catch (error) {
    const outage = error instanceof ORPCError ? null : outageOf(error);
    if (outage === null) throw error;
    context.noteOutage(outage, error);
    const code = outage === 'disk-full' ? 'DISK_FULL' : 'SERVICE_UNAVAILABLE';
    const { status, message } = { ...outageErrors[code], ...procedure['~orpc'].errorMap[code] };
    throw new ORPCError(code, { defined: true, status, message, cause: error });
  }
});

/** Turns a use case's refusal into the error of that code in the called procedure's contract. */
export const mapRefusals = os.$context<RequestContext>().middleware(async ({ context, procedure, next }) => {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const named = errorOf(procedure, error.code, error.data);
    const wait = named?.status === 429 ? waitData.safeParse(named.data).data : undefined;
    if (wait) context.responseHeaders.set('retry-after', String(wait.retry_after_seconds));
    throw named ?? error;
  }
});

/** The error of that code in a procedure's contract; null when the contract has none. */
export function errorOf(procedure: AnyProcedure, code: string, data: unknown): ORPCError<string, unknown> | null {
  const known = (procedure['~orpc'].errorMap as ErrorMap)[code];
  if (!known) return null;
  return new ORPCError(code, {
    defined: true,
    ...(known.status ? { status: known.status } : {}),
    ...(known.message ? { message: fillMessage(known.message, data) } : {}),
    data: known.data ? data : undefined,
  });
}

/** Stands before every procedure of the whole router: each is guarded by the policy that its contract names. */
export const enforcePolicy = os.$context<RequestContext>().middleware(async ({ context, procedure, next }, input) => {
  const { policy, scope } = procedure['~orpc'].meta as unknown as ProcedureMeta;
  const refusal = await refusalOf(policy, context, withOrder.safeParse(input).data?.order_number, scope);
  if (refusal === null) return next();
  const [code, error] = refusalErrors[refusal];
  throw new ORPCError(code, error);
});
