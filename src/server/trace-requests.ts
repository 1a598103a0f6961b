import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { failSpan, inSpan, SpanKind } from '#platform/tracing/span.ts';
import type { Environment } from './http.ts';
import { knownMethod } from './metrics.ts';

/** Asked every few seconds, by machines. */
const isProbe = (path: string): boolean => path.startsWith('/health/') || path === '/metrics';

/**
 * A trace for each request. It is named by the route and never by the address, which is somebody's. No trace of the caller's is
 * continued: strangers would choose what is traced. The request's id is in the proxy's log too.
 */
export const traceRequests = createMiddleware<Environment>(async (c, next) => {
  if (isProbe(c.req.path)) return next();
  await inSpan(
    knownMethod(c.req.method),
    async (span) => {
      await next();
      // The answer to an error is made already: it is not thrown to here.
      if (span && c.error && c.res.status >= 500) failSpan(span, c.error);
      const route = c.get('routeName') ?? routePath(c);
      span?.updateName(`${knownMethod(c.req.method)} ${route}`).setAttributes({
        'http.request.method': knownMethod(c.req.method),
        'http.route': route,
        'http.response.status_code': c.res.status,
        'keepsong.request_id': c.get('requestId'),
      });
    },
    SpanKind.SERVER,
  );
});
