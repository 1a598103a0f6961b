import { Hono } from 'hono';
import { openRoute, type RawRoute } from '#platform/http/raw-route.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { mountRoutes } from '../mount-routes.ts';
import type { App, Environment } from '../http.ts';

/** A server with one raw route and nothing else. `caller` is what its context knows of who calls. */
export function appOfRoute<Opened>(route: RawRoute<Opened>, opened: Opened, caller: Partial<RequestContext> = {}): App {
  const app: App = new Hono<Environment>();
  mountRoutes(app, [openRoute(route, opened)], () => caller as RequestContext);
  return app;
}
