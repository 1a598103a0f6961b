import { APIError } from 'better-auth/api';
import { Refusal } from '#kit/refusal.ts';
import { QueueFull } from '#kit/serial-queue.ts';

/** Seconds in which the passwords that wait now are looked at. */
const retryAfter = '10';

/** Answer of a route below `/api/auth` while too many passwords wait. The header keeps it from being taken for an outage. */
export const passwordsBusy = (): APIError =>
  new APIError(
    'SERVICE_UNAVAILABLE',
    { code: 'BUSY', message: 'Many people are signing in just now. Please try again in a few seconds.' },
    { 'Retry-After': retryAfter, 'x-error-code': 'BUSY' },
  );

/** True for the answer above. */
export const isPasswordsBusy = (answer: unknown): boolean => answer instanceof APIError && answer.body?.code === 'BUSY';

/** Work on a password within better-auth. @throws APIError 503 BUSY, or what `work` throws */
export async function orBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueFull ? passwordsBusy() : error;
  }
}

/** Work on a password within a procedure. @throws Refusal TOO_MANY, or what `work` throws */
export async function orTooMany<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueFull ? new Refusal<{ TOO_MANY: object }>('TOO_MANY') : error;
  }
}
