import { expect, test } from 'vitest';
import { waitingDisputeStates } from './port.ts';
import { disputeStateOf } from './stripe-balance.ts';

const isWaiting = (status: string): boolean => waitingDisputeStates.some((state) => state === disputeStateOf(status));

test.each([
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
  'a status of next year',
])('MEND-11b a dispute that Stripe calls %s waits for an answer', (status) => {
  expect(isWaiting(status)).toBe(true);
});

test.each(['warning_closed', 'prevented', 'won', 'lost'])('MEND-11b one that it calls %s is over', (status) => {
  expect(isWaiting(status)).toBe(false);
});
