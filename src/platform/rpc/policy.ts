import { ORPCError, os } from '@orpc/server';
import { z } from 'zod';
import { orderNotFound, outageErrors } from '#kit/procedure.ts';
import { Refusal, worded } from '#kit/refusal.ts';
import type { Policy, ProcedureMeta } from '#kit/procedure.ts';
import { outageOf } from '../outage.ts';
import type { RequestContext } from './context.ts';

const withOrder = z.object({ order_number: z.string().max(64) });

/**
 * Enforces a procedure's policy. A missing order and another buyer's look the same.
 * @throws ORPCError FORBIDDEN, UNAUTHORIZED, ORDER_NOT_FOUND
 */
async function enforce(policy: Policy, context: RequestContext, input: unknown): Promise<void> {
  if (policy === 'everyone') return;
  if (policy === 'nobody') throw new ORPCError('FORBIDDEN');
  const { role } = await context.actor();
  if (policy === 'order' || policy === 'buyer') {
    if (policy === 'order' && (role === 'admin' || role === 'producer')) return;
    const parsed = withOrder.safeParse(input);
    if (parsed.success && (await context.mayOpenOrder(parsed.data.order_number))) return;
    throw new ORPCError('ORDER_NOT_FOUND', orderNotFound.ORDER_NOT_FOUND);
  }
  if (role === 'admin' || (policy === 'producer' && role === 'producer')) return;
  if (role === 'visitor') throw new ORPCError('UNAUTHORIZED', { message: 'Please sign in.' });
  throw new ORPCError('FORBIDDEN', { message: 'Access denied. Admin privileges required.' });
}

/** Turns an outage into the error that every contract has for it, in the words of this one if it has its own. */
export const nameOutages = os.$context<RequestContext>().middleware(async ({ context, procedure, next }) => {
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
export const nameRefusals = os.$context<RequestContext>().middleware(async ({ procedure, next }) => {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const known = procedure['~orpc'].errorMap[error.code];
    if (!known) throw error;
    throw new ORPCError(error.code, {
      defined: true,
      ...(known.status ? { status: known.status } : {}),
      ...(known.message ? { message: worded(known.message, error.data) } : {}),
      data: error.data,
    });
  }
});

/** Stands before every procedure of the whole router: each is guarded by the policy that its contract names. */
export const enforcePolicy = os.$context<RequestContext>().middleware(async ({ context, procedure, next }, input) => {
  const { policy } = procedure['~orpc'].meta as unknown as ProcedureMeta;
  await enforce(policy, context, input);
  return next();
});
