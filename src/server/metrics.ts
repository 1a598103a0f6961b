import type { Server } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sameText } from '#platform/ids.ts';
import type { Figure } from '#platform/rooms/define-room.ts';
import type { App, Variables } from './http.ts';
import { createWebServer, listenAt } from './listen.ts';
import { bearerToken } from './operator-pages.ts';

export interface Metrics {
  registry: Registry;
  /** Rate, errors and duration by route; the labels are route patterns, never addresses. */
  observe: ReturnType<typeof createMiddleware<{ Variables: Variables }>>;
}

/**
 * Milliseconds between two looks at the event loop's lag, each of which wakes an idle process: by default a hundred a second
 * do. The figures `nodejs_eventloop_lag_*` count from here, not from 0.
 */
const lookAtLagEvery = 250;

export function createMetrics(figures: readonly Figure[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lookAtLagEvery });
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  for (const figure of figures) registry.registerMetric(gaugeOf(figure));
  const observe = createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const begun = performance.now();
    await next();
    const route = c.get('routeName') ?? routePath(c);
    const status = c.get('isPlannedRefusal') ? 'planned' : `${Math.floor(c.res.status / 100)}xx`;
    const labels = { method: knownMethod(c.req.method), route, status };
    duration.observe(labels, (performance.now() - begun) / 1000);
  });
  return { registry, observe };
}

/** A gauge read at scrape time. Without the database the others are still reported. */
const gaugeOf = (figure: Figure): Gauge =>
  new Gauge({
    name: figure.name,
    help: figure.help,
    labelNames: figure.label === undefined ? [] : [figure.label],
    registers: [],
    async collect() {
      this.reset();
      await (figure.label === undefined ? tell(this, figure) : tellEach(this, figure));
    },
  });

async function tell(gauge: Gauge, { read }: Figure & { label?: never }): Promise<void> {
  gauge.set(await read().catch(() => Number.NaN));
}

async function tellEach(gauge: Gauge, { label, read }: Figure & { label: string }): Promise<void> {
  const counts = await read().catch(() => new Map<string, number>());
  for (const [value, count] of counts) gauge.set({ [label]: value }, count);
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A client may invent methods; each would be a series of its own. */
export const knownMethod = (method: string): string => (methods.has(method) ? method : 'other');

/** `/metrics` on the web port, behind a bearer token; not mounted without one. */
export function mountMetrics(app: App, { registry }: Metrics, token: string | undefined): void {
  app.get('/metrics', async (c) => {
    c.header('cache-control', 'no-store');
    const isAllowed = token !== undefined && sameText(bearerToken(c) ?? '', token);
    if (!isAllowed) return c.json({ code: 'NOT_FOUND', message: 'There is nothing here.' }, 404);
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });
}

/** `/metrics` on a port of its own; behind the token too, where there is one. */
export function listenForMetrics(
  { registry }: Metrics,
  { port, host, token }: { port: number; host: string; token: string | undefined },
): Promise<Server> {
  const server = createWebServer((incoming, outgoing) => {
    const isAllowed = token === undefined || sameText(incoming.headers.authorization ?? '', `Bearer ${token}`);
    if (incoming.url !== '/metrics' || !isAllowed) return void outgoing.writeHead(404).end();
    registry.metrics().then(
      (text) => outgoing.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => outgoing.writeHead(503).end(),
    );
  });
  return listenAt(server, 'METRICS_PORT', port, host);
}
