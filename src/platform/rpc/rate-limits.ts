import { os } from '@orpc/server';
import type { ProcedureMeta } from '#kit/procedure.ts';
import type { Limits } from '../limits.ts';
import type { RequestContext } from './context.ts';
import { errorOf } from './policy.ts';

/** Refuses calls beyond the limits that a procedure's contract declares. */
export const enforceRateLimits = (limits: Limits) =>
  os.$context<RequestContext>().middleware(async ({ context, procedure, next }) => {
    const { rateLimits = [] } = procedure['~orpc'].meta as unknown as ProcedureMeta;
    for (const { per, refusal, ...rule } of rateLimits) {
      const key = per === 'network' ? context.address : context.knownBrowser();
      const wait = key === null ? null : await limits.tooOften(rule, key);
      if (wait === null) continue;
      throw errorOf(procedure, refusal, { retry_after_seconds: wait }) ?? new Error(`The contract has no ${refusal}`);
    }
    return next();
  });
