import type { Deps } from '#platform/deps.ts';
import type { RawRoute, RouteCall } from '#platform/http/raw-route.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { drawReceipt } from './receipt.ts';

const noStore = { 'cache-control': 'no-store' };

const refused = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status, headers: noStore });

async function answer(deps: Deps, { params: { order_number: number = '' } }: RouteCall): Promise<Response> {
  const receipt = await drawReceipt(deps, number);
  if (receipt === null) return refused(404, 'ORDER_NOT_FOUND', 'There is no receipt for this order.');
  if (receipt === 'too-often') return refused(429, 'TOO_MANY_TRIES', 'Please wait an hour and try again.');
  const { name, pdf } = receipt;
  return new Response(pdf, {
    headers: { ...noStore, 'content-type': 'application/pdf', 'content-disposition': attachment(name) },
  });
}

/** The receipt of an order as a PDF, only to a browser that the order is open to. */
export const receiptRoute: RawRoute<Deps> = {
  method: 'GET',
  path: '/order-receipt/:order_number',
  policy: 'buyer',
  handle: answer,
};

/** The same for admins. */
export const staffReceiptRoute: RawRoute<Deps> = {
  method: 'GET',
  path: '/admin/order-receipt/:order_number',
  policy: 'admin',
  handle: answer,
};
