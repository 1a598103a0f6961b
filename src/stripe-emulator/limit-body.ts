import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses a body that is too large. One of a declared length is not touched, as whoever carries it holds the sender to that length:
 * Hono's own limit makes a stream of every body to look at it.
 */
export function limitBody(maxSize: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: refuse });
  return async (c, next) => {
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next);
    return Number(declared) > maxSize ? refuse(c) : next();
  };
}
