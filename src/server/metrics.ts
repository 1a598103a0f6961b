import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Variables } from './http.ts';

export interface Metrics {
  registry: Registry;
  /** Rate, errors and duration by route; the labels are route patterns, never addresses. */
  observe: ReturnType<typeof createMiddleware<{ Variables: Variables }>>;
}

/** Figures that are read from the database when somebody asks. */
interface Read {
  lookups: () => Promise<number>;
}

export function createMetrics(read: Read): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'order_lookups_in_vain',
      help: 'Tries to open an order that failed, within the hour; above 500 the shop slows them down',
      registers: [],
      async collect() {
        this.set(await read.lookups());
      },
    }),
  );
  const observe = createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const begun = performance.now();
    await next();
    const labels = { method: c.req.method, route: routePath(c, -1), status: `${Math.floor(c.res.status / 100)}xx` };
    duration.observe(labels, (performance.now() - begun) / 1000);
  });
  return { registry, observe };
}
