import type { Readable } from 'node:stream';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { takeHome, takeHomeOf } from '#features/rights/server/index.ts';
import { businessOfEmail } from '#features/subscriptions/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { bodyStream } from './body-stream.ts';
import { readForm } from './forms.ts';
import type { App, AppContext } from './http.ts';
import { personalData } from './personal-data.ts';

const emailForm = z.object({ email: z.string().max(320) });

/** Mounts the data export by e-mail address, for admins only. A form posts the address, so that it appears in no URL and no log. */
export function mountTakeHomeOfEmail(app: App, deps: Deps, contextOf: (c: AppContext) => RequestContext): void {
  app.post('/admin/personal-data.zip', bodyLimit({ maxSize: 4096 }), async (c) => {
    c.header('cache-control', 'no-store');
    const { role, id } = await contextOf(c).actor();
    if (role !== 'admin' || id === null) return c.json({ code: 'FORBIDDEN' }, role === 'visitor' ? 401 : 403);
    const form = await readForm(c, emailForm);
    if (!form) return c.text('An e-mail address is needed.', 400);
    const { email } = form;
    const business = await businessOfEmail(deps, email);
    const taken = await takeHomeOf(deps, personalData, { email, business }, id);
    if (taken === null) return c.text('There is nothing of this e-mail address.', 404);
    return asZip(c, deps, taken);
  });
}

function asZip(c: AppContext, { log }: Deps, { name, stream }: { name: string; stream: Readable }): Response {
  const report = (err: unknown): void => log.error({ err, requestId: c.get('requestId') }, 'an export broke off');
  return c.body(bodyStream(stream, report), 200, {
    'content-type': 'application/zip',
    'content-disposition': attachment(name),
  });
}

/** `GET /order-data/…`: data export of an order as one file, only for a browser that may open the order. */
export function mountTakeHome(app: App, deps: Deps, contextOf: (c: AppContext) => RequestContext): void {
  app.get('/order-data/:number', async (c) => {
    const number = c.req.param('number').slice(0, 40);
    const context = contextOf(c);
    const isTheirs = await context.mayOpenOrder(number);
    const taken = isTheirs ? await takeHome(deps, personalData, number, context.knownBrowser()) : null;
    c.header('cache-control', 'no-store');
    if (taken === null) return c.json({ code: 'ORDER_NOT_FOUND', message: "We couldn't find this order." }, 404);
    if (taken === 'too-often')
      return c.json({ code: 'TOO_MANY_TRIES', message: 'Please wait an hour and try again.' }, 429);
    return asZip(c, deps, taken);
  });
}
