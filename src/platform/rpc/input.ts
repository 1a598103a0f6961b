import { ORPCError, os, ValidationError } from '@orpc/server';
import { isStorable } from '../storable.ts';
import type { RequestContext } from './context.ts';

/**
 * Refuses input that the database or the procedure's contract cannot take. Runs before the policy, which looks up
 * orders by the input; it reads nothing but the input itself.
 */
export const refuseBadInput = os.$context<RequestContext>().middleware(async ({ procedure, next }, input) => {
  if (!isStorable(input))
    throw new ORPCError('BAD_REQUEST', { message: 'The text has characters that cannot be kept.' });
  const message = 'Input validation failed';
  const result = await procedure['~orpc'].inputSchema?.['~standard'].validate(input);
  if (result?.issues) {
    const { issues } = result;
    const cause = new ValidationError({ message, issues, data: input });
    throw new ORPCError('BAD_REQUEST', { message, data: { issues }, cause });
  }
  return next();
});
