import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Deps } from '#platform/deps.ts';
import { openRoute } from '#platform/http/raw-route.ts';
import { mountApi, requestContext } from './api.ts';
import { mountDiscovery } from './discovery/index.ts';
import { mountDrawings } from './drawings.ts';
import type { OutageWatch } from '#platform/outage-watch.ts';
import { networkOf, type App, type Environment } from './http.ts';
import { mediaRoute } from './media.ts';
import { mountMetrics, type Metrics } from './metrics.ts';
import { mountRoutes } from './mount-routes.ts';
import type { OpenRooms } from './open-rooms.ts';
import { guardOperatorPages } from './operator-pages.ts';
import { failureAnswer, mountOutages, outageAnswer } from './outages.ts';
import { mountPages, type PageHandler } from './pages.ts';
import { PageCache } from './page-cache.ts';
import { refuseBadAddress, safeMethods, sameSiteOnly, securityHeaders } from './security.ts';
import { mountTimingGuard } from './timing-guard.ts';
import { traceRequests } from './trace-requests.ts';

export interface AppParts {
  rooms: OpenRooms;
  pages: PageHandler;
  /** Folder of the built client, or null when Vite serves it. */
  clientFolder: string | null;
  /** More routes of this process: the payment emulator, the mailbox page. */
  extra: ((app: App) => void)[];
  metrics: Metrics;
  /** False once the process is shutting down. */
  isReady: () => boolean;
  outages: OutageWatch;
}

/** Procedures that every reader's page calls: they change no word of it. */
const readersCounts = new Set(['analytics.recordVisits', 'trending.countTrendView']);

/** The whole web server as one fetch handler. Opens nothing. */
export function createApp(deps: Deps, parts: AppParts): App {
  const app: App = new Hono<Environment>();
  const { router, callers } = parts.rooms;
  const cache = new PageCache(deps.clock);
  app.use(async (c, next) => {
    await next();
    if (safeMethods.has(c.req.method) || readersCounts.has(c.get('routeName') ?? '')) return;
    // What was refused wrote no word of a page: anybody could keep every page from being kept.
    if (c.res.status >= 400) return;
    cache.clear();
    parts.rooms.onWritten();
  });
  const routes = [...parts.rooms.routes, openRoute(mediaRoute, deps)];
  mountBasics(app, deps, {
    ...parts,
    signed: routes.filter(({ policy }) => policy === 'signed').map(({ path }) => path),
  });
  mountTimingGuard(app);
  for (const mount of parts.extra) mount(app);
  mountRoutes(app, routes, (c, answer) => requestContext(deps, callers, c, answer));
  mountApi(app, deps, parts.rooms);
  mountDiscovery(app, deps, parts.rooms.discovery);
  mountDrawings(app);
  mountPages(app, deps, { ...parts, router, callers, cache });
  app.onError((error, c) => {
    const refused = outageAnswer(c, error);
    if (refused) return refused;
    deps.log.error({ err: error, requestId: c.get('requestId') }, 'a request failed');
    return failureAnswer(c);
  });
  return app;
}

function mountBasics(app: App, deps: Deps, parts: AppParts & { signed: readonly string[] }): void {
  app.use(async (c, next) => {
    c.set('requestId', deps.ids.id());
    c.set('address', networkOf(c, deps.config));
    await next();
    // Not by `c.header`, which would make a stream of every body.
    c.res.headers.set('x-request-id', c.get('requestId'));
  });
  app.use(traceRequests);
  mountOutages(app, parts.outages);
  app.use(parts.metrics.observe);
  app.use(securityHeaders(deps));
  app.use(sameSiteOnly(deps.config, parts.signed));
  app.use(refuseBadAddress);
  if (deps.config.NODE_ENV === 'production') app.use(compress());
  app.get('/health/live', (c) => c.json({ ok: true }));
  app.get('/health/ready', async (c) => {
    if (!parts.isReady()) return c.json({ ok: false }, 503);
    const outage = await parts.outages.current();
    return outage === null ? c.json({ ok: true }) : c.json({ ok: false, outage }, 503);
  });
  // With a port of their own the figures are not on the public one.
  if (deps.config.METRICS_PORT === undefined) mountMetrics(app, parts.metrics, deps.config.METRICS_TOKEN);
  guardOperatorPages(app, deps.config);
}
