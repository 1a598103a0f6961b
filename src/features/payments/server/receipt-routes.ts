import type { Deps } from '#platform/deps.ts';
import type { RawRoute, RouteCall } from '#platform/http/raw-route.ts';
import { refusalResponse, tooOftenResponse } from '#platform/http/refusal-response.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { drawReceipt } from './receipt.ts';

const noStore = { 'cache-control': 'no-store' };

async function answer(deps: Deps, { params: { order_number: number = '' } }: RouteCall): Promise<Response> {
  const receipt = await drawReceipt(deps, number);
  if (receipt === null) return refusalResponse(404, 'ORDER_NOT_FOUND', 'There is no receipt for this order.');
  if (typeof receipt === 'number') return tooOftenResponse(receipt);
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
