import { ORPCError, os } from '@orpc/server';
import type { ProcedureMeta } from '#kit/procedure.ts';
import { isBusy } from '#kit/refusal.ts';
import type { Limits } from '../limits.ts';
import type { RequestContext } from './context.ts';
import { errorOf } from './policy.ts';

/** Refuses calls beyond the limits that a procedure's contract declares. */
export const enforceRateLimits = (limits: Limits) =>
  os.$context<RequestContext>().middleware(async ({ context, procedure, next }) => {
    const { rateLimits = [] } = procedure['~orpc'].meta as unknown as ProcedureMeta;
    const counted = rateLimits.flatMap((limit) => {
      const key = limit.per === 'network' ? context.address : context.knownBrowser();
      return key === null ? [] : [{ ...limit, key }];
    });
    for (const { key, refusal, ...rule } of counted) {
      const wait = await limits.tooOften(rule, key);
      if (wait === null) continue;
      const data = { retry_after_seconds: wait };
      const named = errorOf(procedure, refusal, data);
      if (!named) throw new Error(`The contract has no ${refusal}`);
      context.responseHeaders.set('retry-after', String(wait));
      // The contract need not name it: a page reads how long to wait from every refusal of this kind.
      throw new ORPCError(named.code, { defined: true, status: named.status, message: named.message, data });
    }
    try {
      return await next();
    } catch (error) {
      if (isBusy(error)) for (const { key, ...rule } of counted) await limits.giveBack(rule, key);
      throw error;
    }
  });
