import { createMiddleware } from 'hono/factory';
import { setTimeout as pause } from 'node:timers/promises';
import type { App, Environment } from './http.ts';

/** Milliseconds; well above what a look-up takes. */
const beat = 100;

/** Milliseconds from `taken` to the next beat. */
export function millisecondsToNextBeat(taken: number): number {
  return Math.ceil(taken / beat) * beat - taken;
}

/**
 * Lets guarded answers leave only on a beat since the request came: the time does not tell how long the work took, and so
 * not whether anything was found. Guarded are calls whose contract says `timingGuard`, and every address with an e-mail in
 * its query: pages look up by it, in many forms (as a document, as data alone, with a slash more, in capitals, in percents).
 */
const timingGuard = createMiddleware<Environment>(async (c, next) => {
  const begun = performance.now();
  if (c.req.query('email') !== undefined) c.set('timingGuard', true);
  await next();
  if (c.get('timingGuard')) await pause(millisecondsToNextBeat(performance.now() - begun));
});

/** Comes before every route that may be guarded. */
export function mountTimingGuard(app: App): void {
  app.use('*', timingGuard);
}
