import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import { setTimeout as pause } from 'node:timers/promises';
import type { App, Variables } from './http.ts';

type Environment = { Variables: Variables; Bindings: HttpBindings };

/** Milliseconds; well above what a look-up takes. */
const beat = 100;

/**
 * Answers leave only on a beat since the request came: how long the work took, and so whether anything was found, cannot
 * be told from the time.
 */
export const evenPace = createMiddleware<Environment>(async (_c, next) => {
  const begun = performance.now();
  await next();
  await pause(untilBeat(performance.now() - begun));
});

/** Milliseconds from `taken` to the next beat. */
export function untilBeat(taken: number): number {
  return Math.ceil(taken / beat) * beat - taken;
}

const evenPaceForLookUps = createMiddleware<Environment>(async (c, next) => {
  if (c.req.query('email') === undefined) await next();
  else await evenPace(c, next);
});

const guarded = ['findOrder', 'openLink', 'trackOrder', 'emailLink'].map((name) => `/rpc/portal/${name}`);
const guardedApi = ['find-order', 'open-link', 'track-order', 'email-link'].map((name) => `/api/v1/${name}`);

/** Whatever looks for an order by what a stranger typed answers at an even pace. */
export function mountEvenPace(app: App): void {
  for (const path of [...guarded, ...guardedApi]) app.use(path, evenPace);
  app.use('/development/buyer-portal', evenPaceForLookUps);
}
