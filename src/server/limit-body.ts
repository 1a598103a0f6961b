import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ConcurrencyLimit } from '#kit/concurrency-limit.ts';
import type { AppContext, Environment } from './http.ts';

interface BodyLimit {
  /** Bytes. */
  maxSize: number;
  onError: (c: AppContext) => Response;
  /**
   * True for a caller whose page may send this body: a browser shows the answer only once it has sent everything. Without it a program
   * sends it, which reads the answer at any time.
   */
  mayUpload?: (c: AppContext) => Promise<boolean>;
}

/** Times the limit of what is still read to its end from a page, unseen. */
const readUnseen = 2;

/** Bodies of undeclared length that may be this large are read into memory a few at once. Bytes. */
const large = 1024 * 1024;
const mostLarge = 4;

/** Seconds after which a program may send it again. */
const retryAfter = 30;
const busy = (c: AppContext): Response => c.json({ code: 'BUSY' }, 503, { 'retry-after': String(retryAfter) });

/**
 * Refuses a body that is too large. One of a declared length is not touched: Node reads no more of it than was declared. To look at
 * it, as Hono's own limit does for every body, would make a stream of what is read faster without one. One of an undeclared length is
 * read into memory, where a page sends it only from who may upload it, and of large ones a few at once.
 */
export function limitBody({ maxSize, onError, mayUpload }: BodyLimit): MiddlewareHandler<Environment> {
  const counted = bodyLimit({ maxSize, onError });
  const slots = new ConcurrencyLimit(maxSize > large ? mostLarge : Infinity);
  return async (c, next) => {
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) {
      const taken = await slots.take(async () => {
        const isRefused = mayUpload && !(await mayUpload(c));
        return { answer: isRefused ? onError(c) : await counted(c, next) };
      });
      return taken === null ? busy(c) : taken.answer;
    }
    const size = Number.parseInt(declared, 10);
    if (!(size > maxSize)) return next();
    // Whoever answers and hangs up in the middle of a film leaves its sender with the browser's own error page.
    if (mayUpload && size <= readUnseen * maxSize && (await mayUpload(c))) await readToEnd(c.req.raw);
    return onError(c);
  };
}

/** A sender that goes away ends it too. */
async function readToEnd({ body }: Request): Promise<void> {
  await body?.pipeTo(new WritableStream()).catch(() => undefined);
}
