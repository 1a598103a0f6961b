import { oc } from '@orpc/contract';

/**
 * Who may call a procedure. Each contract must name one; the server enforces it before anything else runs.
 * - `nobody`: the default, refuses everyone
 * - `everyone`: visitors too; the use case decides what they see
 * - `order`: the input's `order_number` must be one the caller has access to (its browser's access, or staff)
 * - `buyer`: the same without staff: what only the buyer may do
 * - `producer`: producers and admins
 * - `admin`: admins only
 */
export type Policy = 'nobody' | 'everyone' | 'order' | 'buyer' | 'producer' | 'admin';

/** How often one caller may make a call; every call counts, before anything is looked up. */
export interface RateLimit {
  /** Stored with the counts. */
  name: string;
  points: number;
  seconds: number;
  /** A browser without a key of its own is counted by its network alone. */
  per: 'network' | 'browser';
  /** Code of the contract's error; its data has `retry_after_seconds` if it has any. */
  refusal: string;
}

export interface ProcedureMeta {
  policy: Policy;
  /** True when the time of an answer could tell whether something was found by what a stranger typed: it leaves on a beat. */
  timingGuard?: boolean;
  /** Counted in this sequence. Limits that depend on what is sent or found are the use case's. */
  rateLimits?: readonly RateLimit[];
}

/** Errors of any procedure while the database cannot be reached, or has no room. They pass; `Retry-After` says when to try again. */
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

/** Error of a call about an order that there is not, or that the caller may not open: the two look the same. */
export const orderNotFound = {
  ORDER_NOT_FOUND: {
    status: 404,
    message: "We couldn't find this order. Please check details or Contact Support.",
  },
} as const;

/** The largest integer a column keeps. Use it where an input is coerced to a number; everywhere else `z.int32()`. */
export const largestInteger = 2 ** 31 - 1;

/** Where every contract begins: nobody may call it until it says who. */
export const procedure = oc.$meta<ProcedureMeta>({ policy: 'nobody' }).errors(outageErrors);
