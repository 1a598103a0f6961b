import type Stripe from 'stripe';
import { ApiError } from './api-error.ts';
import { type Emulation, seconds } from './emulation.ts';
import type { Work } from './store.ts';

type Reader = Pick<Work, 'get'>;

/** The test clock that a customer lives by; undefined for one that lives by the emulator's own time. */
function clockOf(work: Reader, customerId: unknown): Stripe.TestHelpers.TestClock | undefined {
  const customer = typeof customerId === 'string' ? work.get('customer', customerId) : undefined;
  return customer?.test_clock ? work.get('test_clock', customer.test_clock as string) : undefined;
}

/** A customer's present in seconds since the epoch: the frozen time of its test clock, or the emulator's own time. */
export function timeOf(emulation: Emulation, work: Reader, customerId: unknown): number {
  return clockOf(work, customerId)?.frozen_time ?? seconds(emulation.now());
}

/** A customer's present, at which a call changes it. @throws ApiError 429 while its test clock advances */
export function timeOfChange(emulation: Emulation, work: Reader, customerId: unknown): number {
  const clock = clockOf(work, customerId);
  if (clock) refuseWhileAdvancing(clock);
  return timeOf(emulation, work, customerId);
}

/** @throws ApiError 429, as Stripe refuses every change of what belongs to a clock that advances */
export function refuseWhileAdvancing({ id, status }: Stripe.TestHelpers.TestClock): void {
  if (status !== 'advancing') return;
  throw new ApiError(429, {
    type: 'invalid_request_error',
    message: `Test clock advancement underway - cannot perform modifications: ${id}`,
  });
}
