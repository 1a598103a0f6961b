import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppContext, Environment } from './http.ts';

interface BodyLimit {
  /** Bytes. */
  maxSize: number;
  onError: (c: AppContext) => Response;
  /** True where a page sends the body: its browser shows the answer, which it does not read while it still sends. */
  isFromPage?: boolean;
}

/** Times the limit of what is still read to its end from a page, unseen: anybody may send it, to any address. */
const readUnseen = 2;

/**
 * Refuses a body that is too large. One of a declared length is not touched: Node reads no more of it than was declared. To look at
 * it, as Hono's own limit does for every body, would make a stream of what is read faster without one.
 */
export function limitBody({ maxSize, onError, isFromPage = false }: BodyLimit): MiddlewareHandler<Environment> {
  const counted = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next);
    const size = Number.parseInt(declared, 10);
    if (!(size > maxSize)) return next();
    // Whoever answers and hangs up in the middle of a film leaves its sender with the browser's own error page.
    if (isFromPage && size <= readUnseen * maxSize) await readToEnd(c.req.raw);
    return onError(c);
  };
}

/** A sender that goes away ends it too. */
async function readToEnd({ body }: Request): Promise<void> {
  await body?.pipeTo(new WritableStream()).catch(() => undefined);
}
