import type { MiddlewareHandler } from 'hono';
import { ConcurrencyLimit } from '#kit/concurrency-limit.ts';
import { readBody } from '#platform/http/read-body.ts';
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

/** Milliseconds in which such a body is here, a small and a large one: until then it keeps its slot. */
const smallTime = 20_000;
const largeTime = 60_000;

/** Seconds after which a program may send it again. */
const retryAfter = 30;
const tooSlow = (c: AppContext): Response => c.json({ code: 'TOO_SLOW' }, 408, { connection: 'close' });
const busy = (c: AppContext): Response => c.json({ code: 'BUSY' }, 503, { 'retry-after': String(retryAfter) });

/**
 * Refuses a body that is too large. One of a declared length is not touched: Node reads no more of it than was declared. To look at
 * it, as Hono's own limit does for every body, would make a stream of what is read faster without one. One of an undeclared length is
 * read into memory within a deadline, where a page sends it only from who may upload it, and of large ones a few at once.
 */
export function limitBody({ maxSize, onError, mayUpload }: BodyLimit): MiddlewareHandler<Environment> {
  const bounds = { most: maxSize, milliseconds: maxSize > large ? largeTime : smallTime };
  const slots = new ConcurrencyLimit(maxSize > large ? mostLarge : Infinity);
  return async (c, next) => {
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) {
      if (c.req.raw.body === null) return next();
      const taken = await slots.take(async () => {
        if (mayUpload && !(await mayUpload(c))) return { answer: onError(c) };
        const body = await readBody(c.req.raw, bounds);
        if (body === 'too-slow') return { answer: tooSlow(c) };
        if (body === 'too-large') return { answer: onError(c) };
        // The method is the request's own, which has a body.
        // oxlint-disable-next-line unicorn/no-invalid-fetch-options
        c.req.raw = new Request(c.req.raw, { body });
        return { answer: await next() };
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
