import { Hono } from 'hono';
import { openRoute, type RawRoute } from '#platform/http/raw-route.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { mountRoutes } from '../mount-routes.ts';
import type { App, Environment } from '../http.ts';

/** A server with one raw route that asks nobody who calls. */
export function appOfRoute<Opened>(route: RawRoute<Opened>, opened: Opened): App {
  const app: App = new Hono<Environment>();
  mountRoutes(app, [openRoute(route, opened)], () => ({}) as RequestContext);
  return app;
}
