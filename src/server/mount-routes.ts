import type { MiddlewareHandler } from 'hono';
import { orderNotFound } from '#kit/procedure.ts';
import type { OpenRoute } from '#platform/http/raw-route.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { sessionEndedError } from '#kit/procedure.ts';
import { refusalOf } from '#platform/rpc/policy.ts';
import type { App, AppContext } from './http.ts';
import { limitBody } from './limit-body.ts';
import { mapRawOutage } from './outages.ts';

/** Mounts raw routes, each behind its limit and its policy. */
export function mountRoutes(
  app: App,
  routes: readonly OpenRoute[],
  contextOf: (c: AppContext, answer: Headers) => RequestContext,
): void {
  for (const route of routes) {
    const handler = async (c: AppContext): Promise<Response> => {
      const answer = new Headers();
      const response = await answerOf(route, c, contextOf(c, answer));
      for (const [name, value] of answer) response.headers.append(name, value);
      return mapRawOutage(c, response);
    };
    if (route.method === 'ALL') app.all(route.path, limitOf(route), handler);
    else app.on(route.method, route.path, limitOf(route), handler);
  }
}

function limitOf(route: OpenRoute): MiddlewareHandler {
  if (route.method === 'GET' || route.largestBody === null) return (_c, next) => next();
  const { largestBody: maxSize, tooLargeStatus = 413, tooLarge } = route;
  const onError = (c: AppContext): Response =>
    tooLarge ? tooLarge(c.req.param()) : c.json({ code: 'TOO_LARGE' }, tooLargeStatus);
  return limitBody({ maxSize, onError, isFromPage: tooLarge !== undefined });
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
