import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppContext, Environment } from './http.ts';

interface BodyLimit {
  /** Bytes. */
  maxSize: number;
  onError: (c: AppContext) => Response;
}

/**
 * Refuses a body that is too large. One of a declared length is not touched: Node reads no more of it than was declared. To look at
 * it, as Hono's own limit does for every body, would make a stream of what is read faster without one.
 */
export function limitBody({ maxSize, onError }: BodyLimit): MiddlewareHandler<Environment> {
  const counted = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next);
    return Number.parseInt(declared, 10) > maxSize ? Promise.resolve(onError(c)) : next();
  };
}
