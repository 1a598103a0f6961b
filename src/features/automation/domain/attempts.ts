/** How often a record is offered before it is given up: over about six hours. */
export const attemptsBeforeGivingUp = 9;

/** Seconds between an attempt that failed and the next: 1, 4, 16 … 16384. `failed` counts from 1. */
export function pauseAfter(failed: number): number {
  return 4 ** (failed - 1);
}
