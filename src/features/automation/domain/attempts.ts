/** Most delivery attempts for a record before it is abandoned: over about six hours. */
export const maximumAttempts = 9;

/** Number of an attempt among those since the record was offered last, from 1. `lastAttempt` is the last that it then got. */
export const numberSinceOffered = (attempt: number, lastAttempt: number): number =>
  attempt - (lastAttempt - maximumAttempts);

/** Seconds between a failed attempt and the next: 1, 4, 16 … 16384. `failed` counts from 1. */
export function retryDelay(failed: number): number {
  return 4 ** (failed - 1);
}
