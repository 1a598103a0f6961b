import { ORPCError, os } from '@orpc/server';
import { z } from 'zod';
import type { Policy, ProcedureMeta } from '#kit/procedure.ts';
import type { RequestContext } from './context.ts';

const withOrder = z.object({ order_number: z.string().max(64) });

/** Whether this call may go on. A missing order and a foreign one look the same. @throws ORPCError */
async function enforce(policy: Policy, context: RequestContext, input: unknown): Promise<void> {
  if (policy === 'everyone') return;
  if (policy === 'nobody') throw new ORPCError('FORBIDDEN');
  const { role } = await context.actor();
  if (policy === 'order') {
    if (role === 'admin' || role === 'producer') return;
    const parsed = withOrder.safeParse(input);
    if (parsed.success && (await context.mayOpenOrder(parsed.data.order_number))) return;
    throw new ORPCError('ORDER_NOT_FOUND', {
      status: 404,
      message: "We couldn't find this order. Please check details or Contact Support.",
    });
  }
  if (role === 'admin' || (policy === 'producer' && role === 'producer')) return;
  if (role === 'visitor') throw new ORPCError('UNAUTHORIZED', { message: 'Please sign in.' });
  throw new ORPCError('FORBIDDEN', { message: 'Access denied. Admin privileges required.' });
}

/** Stands before every procedure of the whole router: each is guarded by the policy that its contract names. */
export const enforcePolicy = os.$context<RequestContext>().middleware(async ({ context, procedure, next }, input) => {
  const { policy } = procedure['~orpc'].meta as unknown as ProcedureMeta;
  await enforce(policy, context, input);
  return next();
});
