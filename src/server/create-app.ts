import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { AssetReceiver } from '#features/assets/server/index.ts';
import { handleSoon, receiveEvent } from '#features/payments/server/index.ts';
import { orderFilterSchema } from '#features/production/contract.ts';
import { exportOrders } from '#features/production/server/index.ts';
import type { Accounts } from '#features/accounts/server/index.ts';
import { samplesFolder } from '#features/gallery/server/index.ts';
import { UploadReceiver } from '#features/uploads/server/index.ts';
import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { DiskStorage } from '#platform/storage/disk-storage.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { mountApi, requestContext } from './api.ts';
import { bodyStream } from './body-stream.ts';
import { mountDiscovery } from './discovery/index.ts';
import { mountEvenPace } from './even-pace.ts';
import type { OutageWatch } from '#platform/outage-watch.ts';
import { createRouter, type RoomDeps } from './features.ts';
import { readForm } from './forms.ts';
import { networkOf, type App, type Variables } from './http.ts';
import { createMedia } from './media.ts';
import { mountMetrics, type Metrics } from './metrics.ts';
import { guardOperatorPages } from './operator-pages.ts';
import { createSamples } from './samples.ts';
import { mountOutages, nameUploadOutage, outageAnswer } from './outages.ts';
import { mountPages, type PageHandler } from './pages.ts';
import { refuseBadAddress, refuseBadJson, sameSiteOnly, securityHeaders } from './security.ts';
import { mountTakeHome, mountTakeHomeOfEmail } from './take-home.ts';

export interface AppParts {
  accounts: Accounts;
  rooms: RoomDeps;
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

/** The whole web server as one fetch handler. Opens nothing. */
export function createApp(deps: Deps, parts: AppParts): App {
  const app: App = new Hono<{ Variables: Variables; Bindings: HttpBindings }>();
  const router = createRouter(deps, parts.rooms);
  mountBasics(app, deps, parts);
  mountWebhook(app, deps);
  for (const mount of parts.extra) mount(app);
  app.all('/api/auth/*', bodyLimit({ maxSize: 16 * 1024 }), refuseBadJson, (c) =>
    parts.accounts.handler(c.req.raw, c.get('address')),
  );
  mountUploads(app, deps, parts);
  mountEvenPace(app);
  mountAssetUploads(app, deps, parts);
  mountTakeHome(app, deps, (c) => requestContext(deps, parts.accounts, c, new Headers()));
  mountTakeHomeOfEmail(app, deps, (c) => requestContext(deps, parts.accounts, c, new Headers()));
  mountOrderExport(app, deps, parts.accounts);
  app.route('/', createMedia({ storage: deps.storage, clock: deps.clock, secret: deps.config.SECRET }));
  const samples = new DiskStorage({ ...deps, folder: samplesFolder, secret: deps.config.SECRET });
  app.route('/', createSamples(samples));
  mountApi(app, deps, parts.accounts, router);
  mountDiscovery(app, deps);
  mountPages(app, deps, { ...parts, router });
  app.onError((error, c) => {
    const refused = outageAnswer(c, error);
    if (refused) return refused;
    const requestId = c.get('requestId');
    deps.log.error({ err: error, requestId }, 'a request failed');
    return c.json(
      {
        code: 'INTERNAL',
        message: 'Something went wrong. Please try again or contact support.',
        request_id: requestId,
      },
      500,
    );
  });
  return app;
}

function mountBasics(app: App, deps: Deps, parts: AppParts): void {
  app.use(async (c, next) => {
    c.set('requestId', deps.ids.id());
    c.set('address', networkOf(c, deps.config));
    await next();
    c.header('x-request-id', c.get('requestId'));
  });
  mountOutages(app, parts.outages);
  app.use(parts.metrics.observe);
  app.use(securityHeaders(deps.config));
  app.use(sameSiteOnly(deps.config));
  app.use(refuseBadAddress);
  if (deps.config.NODE_ENV === 'production') app.use(compress());
  app.get('/health/live', (c) => c.json({ ok: true }));
  app.get('/health/ready', async (c) => {
    if (!parts.isReady()) return c.json({ ok: false }, 503);
    const outage = await parts.outages.current();
    return outage === null ? c.json({ ok: true }) : c.json({ ok: false, outage }, 503);
  });
  mountMetrics(app, parts.metrics, deps.config.METRICS_TOKEN);
  guardOperatorPages(app, deps.config);
}

function mountUploads(app: App, deps: Deps, { accounts, rooms }: AppParts): void {
  const receiver = new UploadReceiver(rooms.uploads);
  for (const path of ['/uploads', '/uploads/*']) {
    app.all(path, async (c) => {
      const answer = new Headers();
      const response = await receiver.handle(c.req.raw, requestContext(deps, accounts, c, answer));
      for (const [name, value] of answer) response.headers.append(name, value);
      return nameUploadOutage(c, response);
    });
  }
}

/** Staff's files; photos of buyers have their own way in. */
function mountAssetUploads(app: App, deps: Deps, { accounts, rooms }: AppParts): void {
  const receiver = new AssetReceiver(rooms.assets);
  for (const path of ['/asset-uploads', '/asset-uploads/*']) {
    app.all(path, async (c) =>
      nameUploadOutage(c, await receiver.handle(c.req.raw, requestContext(deps, accounts, c, new Headers()))),
    );
  }
}

/** Mounts the export of all orders as a file. A form posts to it, so that search terms appear in no URL and no log. */
function mountOrderExport(app: App, deps: Deps, accounts: Accounts): void {
  app.post('/admin/orders.csv', bodyLimit({ maxSize: 4096 }), async (c) => {
    const { role, id } = await accounts.actorOf(c.req.raw.headers);
    if (role !== 'admin' || id === null) return c.json({ code: 'FORBIDDEN' }, role === 'visitor' ? 401 : 403);
    const filter = await readForm(c, orderFilterSchema);
    if (!filter) return c.json({ code: 'BAD_REQUEST' }, 400);
    const report = (err: unknown): void =>
      deps.log.error({ err, requestId: c.get('requestId') }, 'an export broke off');
    return c.body(bodyStream(await exportOrders(deps, filter, id), report), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`orders-${businessDay(deps.clock.now())}.csv`),
      'cache-control': 'no-store',
    });
  });
}

function mountWebhook(app: App, deps: Deps): void {
  /** Bytes. Stripe's events are far smaller. */
  const largest = 1024 * 1024;
  const limit = bodyLimit({ maxSize: largest, onError: (c) => c.json({ code: 'TOO_LARGE' }, 400) });
  app.post('/webhooks/stripe', limit, async (c) => {
    const body = await c.req.text();
    try {
      const { id, isNew } = await receiveEvent(deps, body, c.req.header('stripe-signature'));
      if (isNew) void handleSoon(deps, id);
      return c.json({ received: true });
    } catch (error) {
      if (error instanceof PaymentsError && (error.code === 'bad-signature' || error.code === 'rejected')) {
        deps.log.warn({ alert: 'webhook-refused' }, 'a webhook was refused');
        return c.json({ code: 'BAD_SIGNATURE' }, 400);
      }
      throw error;
    }
  });
}
