import { APIError } from 'better-auth/api';
import { ConcurrencyByKey } from '#kit/concurrency-limit.ts';
import { passwordsWait } from '#kit/procedure.ts';
import { Refusal } from '#kit/refusal.ts';
import { QueueFull } from '#kit/serial-queue.ts';
import { siteKey } from '#platform/network-key.ts';

/** Seconds in which the passwords that wait now are looked at. */
const retryAfter = '10';

/** Answer of a route below `/api/auth` while too many passwords wait. The header keeps it from being taken for an outage. */
const passwordsBusy = (): APIError =>
  new APIError(
    'SERVICE_UNAVAILABLE',
    { code: 'BUSY', message: passwordsWait.BUSY.message },
    { 'Retry-After': retryAfter, 'x-error-code': 'BUSY' },
  );

/** True for the answer above. */
export const isPasswordsBusy = (answer: unknown): boolean => answer instanceof APIError && answer.body?.code === 'BUSY';

/** Passwords of one site that are looked at or wait, whichever way they came, so that it keeps nobody else from signing in. */
const perSite = new ConcurrencyByKey(8);

/** Works on a password of a network in its turn. @throws what `busy` makes when too many wait, or what `work` throws */
async function inTurn<T>(network: string, work: () => Promise<T>, busy: () => Error): Promise<T> {
  try {
    const done = await perSite.take(siteKey(network), async () => ({ result: await work() }));
    if (done !== null) return done.result;
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
  }
  throw busy();
}

/** Work on a password within better-auth. @throws APIError 503 BUSY, or what `work` throws */
export const orBusy = <T>(network: string, work: () => Promise<T>): Promise<T> => inTurn(network, work, passwordsBusy);

/** Work on a password within a procedure. @throws Refusal BUSY, or what `work` throws */
export const orRefused = <T>(network: string, work: () => Promise<T>): Promise<T> =>
  inTurn(network, work, () => new Refusal<typeof passwordsWait>('BUSY'));
