import type { MiddlewareHandler } from 'hono';
import { orderNotFound } from '#kit/procedure.ts';
import type { OpenRoute } from '#platform/http/raw-route.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { sessionEndedError } from '#kit/procedure.ts';
import { refusalOf } from '#platform/rpc/policy.ts';
import type { App, AppContext } from './http.ts';
import { limitBody } from './limit-body.ts';
import { mapRawOutage } from './outages.ts';

type ContextOf = (c: AppContext, answer: Headers) => RequestContext;

/** Mounts raw routes, each behind its limit and its policy. */
export function mountRoutes(app: App, routes: readonly OpenRoute[], contextOf: ContextOf): void {
  for (const route of routes) {
    const handler = async (c: AppContext): Promise<Response> => {
      const answer = new Headers();
      const response = await answerOf(route, c, contextOf(c, answer));
      for (const [name, value] of answer) response.headers.append(name, value);
      return mapRawOutage(c, response);
    };
    const limit = limitOf(route, contextOf);
    if (route.method === 'ALL') app.all(route.path, limit, handler);
    else app.on(route.method, route.path, limit, handler);
  }
}

function limitOf(route: OpenRoute, contextOf: ContextOf): MiddlewareHandler {
  if (route.method === 'GET' || route.largestBody === null) return (_c, next) => next();
  const { largestBody: maxSize, tooLargeStatus = 413, tooLarge } = route;
  if (!tooLarge) return limitBody({ maxSize, onError: (c) => c.json({ code: 'TOO_LARGE' }, tooLargeStatus) });
  return limitBody({
    maxSize,
    onError: (c) => tooLarge.answer(c.req.param()),
    mayUpload: (c) =>
      tooLarge.mayUpload(undefined, {
        request: c.req.raw,
        params: c.req.param(),
        context: contextOf(c, new Headers()),
      }),
  });
}

async function answerOf(route: OpenRoute, c: AppContext, context: RequestContext): Promise<Response> {
  const params = c.req.param();
  const refusal = route.policy === 'signed' ? null : await refusalOf(route.policy, context, params['order_number']);
  if (refusal === null) return route.handle(undefined, { request: c.req.raw, params, context });
  c.header('cache-control', 'no-store');
  if (refusal === 'order-not-found')
    return c.json({ code: 'ORDER_NOT_FOUND', message: orderNotFound.ORDER_NOT_FOUND.message }, 404);
  if (route.isHidden) return c.text('Not found', 404);
  if (refusal === 'session-ended') return c.json({ code: 'SESSION_ENDED', ...sessionEndedError.SESSION_ENDED }, 401);
  return c.json({ code: 'FORBIDDEN' }, refusal === 'not-signed-in' ? 401 : 403);
}
