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

/** The calls that look for an order or an account by what a stranger typed, as `/rpc` and as `/api/v1` name them. */
const lookUps = new Set([
  ...['findOrder', 'openLink', 'trackOrder', 'emailLink'].flatMap((name) => [
    name.toLowerCase(),
    name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
  ]),
  'signup',
  'estate-agent-profiles',
]);

/**
 * Whether the answer depends on what a stranger typed. Pages look up by the e-mail in their address, and have many: as a
 * document, as data alone, with a slash more, in capitals, in percents. So what is in the address decides, not which it is.
 */
export function looksUp(path: string, email: string | undefined): boolean {
  if (email !== undefined) return true;
  const [, first, ...rest] = decoded(path).toLowerCase().split(/\/+/);
  return (first === 'rpc' || first === 'api') && rest.some((part) => lookUps.has(part));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const evenPaceForLookUps = createMiddleware<Environment>(async (c, next) => {
  if (looksUp(c.req.path, c.req.query('email'))) await evenPace(c, next);
  else await next();
});

/** Whatever looks for an order or an account by what a stranger typed answers at an even pace. */
export function mountEvenPace(app: App): void {
  app.use('*', evenPaceForLookUps);
}
