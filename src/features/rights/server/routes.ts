import type { Readable } from 'node:stream';
import { z } from 'zod';
import { orderNotFound } from '#kit/procedure.ts';
import { bodyStream } from '#platform/http/body-stream.ts';
import type { RawRoute, RouteCall } from '#platform/http/raw-route.ts';
import { refusalResponse, tooOftenResponse } from '#platform/http/refusal-response.ts';
import { readForm } from '#platform/http/read-form.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import type { RightsDeps } from './deps.ts';
import { dataExport, dataExportOf } from './data-export.ts';

const emailForm = z.object({ email: z.string().max(320) });
const noStore = { 'cache-control': 'no-store' };

/** Exports all data of an e-mail address as one file. A form posts it, so that it appears in no address bar and no log. */
export const addressExportRoute: RawRoute<RightsDeps> = {
  method: 'POST',
  path: '/admin/personal-data.zip',
  policy: 'admin',
  largestBody: 4096,
  async handle(deps, { request, context }) {
    const form = await readForm(request, emailForm);
    if (!form) return new Response('An email address is needed.', { status: 400, headers: noStore });
    const { id } = await context.actor();
    const taken = await dataExportOf(deps, deps.personalData, form.email, id ?? 'unknown');
    if (taken === null)
      return new Response('There is nothing of this email address.', { status: 404, headers: noStore });
    return asZip(deps, context, taken);
  },
};

/** Exports all data of an order as one file, only to a browser that the order is open to. */
export const orderExportRoute: RawRoute<RightsDeps> = {
  method: 'GET',
  path: '/order-data/:order_number',
  policy: 'buyer',
  async handle(deps, { params: { order_number: number = '' }, context }) {
    const taken = await dataExport(deps, deps.personalData, number, context.knownBrowser());
    if (taken === null) return refusalResponse(404, 'ORDER_NOT_FOUND', orderNotFound.ORDER_NOT_FOUND.message);
    if (typeof taken === 'number') return tooOftenResponse(taken);
    return asZip(deps, context, taken);
  },
};

function asZip(
  { log }: RightsDeps,
  { requestId }: RouteCall['context'],
  { name, stream }: { name: string; stream: Readable },
): Response {
  const report = (err: unknown): void => log.error({ err, requestId }, 'an export broke off');
  return new Response(bodyStream(stream, report), {
    headers: { ...noStore, 'content-type': 'application/zip', 'content-disposition': attachment(name) },
  });
}
