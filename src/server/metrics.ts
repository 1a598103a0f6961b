import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Variables } from './http.ts';

export interface Metrics {
  registry: Registry;
  /** Rate, errors and duration by route; the labels are route patterns, never addresses. */
  observe: ReturnType<typeof createMiddleware<{ Variables: Variables }>>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const observe = createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const begun = performance.now();
    await next();
    const labels = { method: c.req.method, route: routePath(c, -1), status: `${Math.floor(c.res.status / 100)}xx` };
    duration.observe(labels, (performance.now() - begun) / 1000);
  });
  return { registry, observe };
}
