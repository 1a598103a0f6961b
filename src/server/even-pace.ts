import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import { setTimeout as pause } from 'node:timers/promises';
import type { App, Variables } from './http.ts';

type Environment = { Variables: Variables; Bindings: HttpBindings };

/** Milliseconds; well above what a look-up takes. */
const beat = 100;

/**
 * Delays each answer to a multiple of `beat` since the request came, so that the time does not tell how long the work took,
 * and so whether anything was found.
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

/** Calls that look up an order or an account by what a stranger typed, as `/rpc` and as `/api/v1` name them. */
const lookUps = new Set([
  ...['findOrder', 'openLink', 'trackOrder', 'emailLink'].flatMap((name) => [
    name.toLowerCase(),
    name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
  ]),
  'signup',
  'estate-agent-profiles',
]);

/**
 * True when the answer depends on what a stranger typed. A page that looks up by the e-mail in its query has many addresses
 * (as a document, as data, with a further slash, in capitals, percent-encoded), so the query decides, not the path.
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

/** Mounts the delay for all requests that look up an order or an account by what a stranger typed. */
export function mountEvenPace(app: App): void {
  app.use('*', evenPaceForLookUps);
}
