import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { bodyStream } from '#platform/http/body-stream.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { readForm } from '#platform/http/read-form.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { orderFilterSchema } from '../contract.ts';
import { exportOrders } from './order-list.ts';

/** Exports all orders as a file. A form posts to it, so that the search text appears in no address and no log. */
export const orderExportRoute: RawRoute<Deps> = {
  method: 'POST',
  path: '/admin/orders.csv',
  policy: 'admin',
  largestBody: 4096,
  async handle(deps, { request, context }) {
    const filter = await readForm(request, orderFilterSchema);
    if (!filter) return Response.json({ code: 'BAD_REQUEST' }, { status: 400 });
    const report = (err: unknown): void => deps.log.error({ err, requestId: context.requestId }, 'an export broke off');
    const { id } = await context.actor();
    return new Response(bodyStream(await exportOrders(deps, filter, id ?? 'unknown'), report), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachment(`orders-${businessDay(deps.clock.now())}.csv`),
        'cache-control': 'no-store',
      },
    });
  },
};
