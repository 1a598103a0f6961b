import { ORPCError, os } from '@orpc/server';
import type { RequestContext } from './context.ts';

/** NUL and half characters: valid JSON, and nothing the database could keep. */
const unstorable = /\0|\p{Surrogate}/u;

/** Looks at every text in the input, however deep; without recursion, so that depth is no attack. */
function isStorable(input: unknown): boolean {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && unstorable.test(value)) return false;
    if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) waiting.push(key, member);
  }
  return true;
}

/** Refuses input that no database can keep, before any procedure sees it. */
export const refuseUnstorable = os.$context<RequestContext>().middleware(async ({ next }, input) => {
  if (!isStorable(input))
    throw new ORPCError('BAD_REQUEST', { message: 'The text has characters that cannot be kept.' });
  return next();
});
