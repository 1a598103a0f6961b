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

export interface ProcedureMeta {
  policy: Policy;
}

/** The largest integer a column keeps. Use it where an input is coerced to a number; everywhere else `z.int32()`. */
export const largestInteger = 2 ** 31 - 1;

/** Where every contract begins: nobody may call it until it says who. */
export const procedure = oc.$meta<ProcedureMeta>({ policy: 'nobody' });
