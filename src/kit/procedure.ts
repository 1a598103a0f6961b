import { oc } from '@orpc/contract';
import { z } from 'zod';

/**
 * Access policy of a procedure: who may call it. Each contract must name one; the server enforces it before anything else runs.
 * - `nobody`: the default, refuses everyone
 * - `everyone`: visitors too; the use case decides what they see
 * - `order`: the input's `order_number` must be one the caller has access to (its browser's access, or staff)
 * - `buyer`: the same without staff: what only the buyer may do
 * - `producer`: producers and admins
 * - `editor`: editors of the magazine and admins
 * - `admin`: admins only
 * - `key`: a program that bears a key with the contract's `scope`, of the operator's or of a business; no session opens it
 */
export type Policy = 'nobody' | 'everyone' | 'order' | 'buyer' | 'producer' | 'editor' | 'admin' | 'key';

/** Rate limit of a procedure per caller: `points` calls in `seconds`. Every call counts, before anything is looked up, but one that was BUSY. */
export interface RateLimit {
  /** Key under which the counts are stored. */
  name: string;
  points: number;
  seconds: number;
  /** Unit that is counted. A browser without a key of its own is counted by its network alone. */
  per: 'network' | 'browser';
  /** Code of the contract's error. Its data has `retry_after_seconds`, and the answer `Retry-After`. */
  refusal: string;
}

export interface ProcedureMeta {
  policy: Policy;
  /** Permission that the key must have; for policy `key` only. */
  scope?: string;
  /** True if the response time could reveal that typed input found a record: responses then leave at fixed intervals. */
  timingGuard?: boolean;
  /** Checked in this order. Limits that depend on the input or on what is found belong to the use case. */
  rateLimits?: readonly RateLimit[];
}

/** Errors of any procedure while the database is unreachable or its disk full. Temporary; `Retry-After` says when to retry. */
export const outageErrors = {
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'We cannot reach our records for a moment. What you wrote is still here. Please try again in a minute.',
  },
  DISK_FULL: {
    status: 503,
    message: 'We have no room to store this just now. What you wrote is still here. Please try again later.',
  },
} as const;

/** Error for an order that does not exist or that the caller may not open: the two are indistinguishable. */
export const orderNotFound = {
  ORDER_NOT_FOUND: {
    status: 404,
    message: "We couldn't find this order. Please check details or Contact Support.",
  },
} as const;

/** Data of a refusal by a limit: whole seconds until the call may come again. The answer's `Retry-After` says the same. */
export const waitData = z.object({ retry_after_seconds: z.int().min(1) });

/** Error of a call that came too often. */
export const tooOften = (message: string) => ({ status: 429, message, data: waitData }) as const;

/** Error of a procedure whose limit per network or link is counted by the hour. */
export const tooManyTries = { TOO_MANY: tooOften('Too many tries. Please try again in an hour.') } as const;

/** Error of a procedure with a password while too many wait to be looked at: nothing was done of it, and it does not count. */
export const passwordsWait = {
  BUSY: { status: 503, message: 'Many people are signing in just now. Please try again in a few seconds.' },
} as const;

/** Limit per network and hour, for a procedure with that error. */
export const perHour = (name: string, points: number): RateLimit[] => [
  { name, points, seconds: 3600, per: 'network', refusal: 'TOO_MANY' },
];

/** Error for a consent to words that are no longer the ones beside the tick: nobody agrees to what they did not see. */
export const consentChanged = {
  CONSENT_CHANGED: { status: 409, message: 'The words beside the tick have changed. Please load the page again.' },
} as const;

/** Error for a caller whose session is over: refused before anything was done, so that the call can be made again after signing in. */
export const sessionEndedError = {
  SESSION_ENDED: {
    status: 401,
    message: 'Your session has ended. Please sign in again. What you wrote is still here.',
  },
} as const;

/** The largest integer a column keeps. Use it where an input is coerced to a number; everywhere else `z.int32()`. */
export const largestInteger = 2 ** 31 - 1;

/** Base of every contract: refuses all callers until the contract sets a policy. */
export const procedure = oc.$meta<ProcedureMeta>({ policy: 'nobody' }).errors(outageErrors);
