import type { Deps } from '#platform/deps.ts';
import type { RawRoute, RouteCall } from '#platform/http/raw-route.ts';
import { refusalResponse, tooOftenResponse } from '#platform/http/refusal-response.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { drawInvoice } from './invoice-document.ts';
import { invoiceById, type InvoiceRow } from './invoice-repository.ts';

const noStore = { 'cache-control': 'no-store' };

async function answer(deps: Deps, invoice: InvoiceRow | undefined): Promise<Response> {
  if (!invoice || invoice.status === 'void') return refusalResponse(404, 'NOT_FOUND', 'There is no such invoice.');
  const drawn = await drawInvoice(deps, invoice);
  if (typeof drawn === 'number') return tooOftenResponse(drawn);
  return new Response(drawn.pdf, {
    headers: {
      ...noStore,
      'content-type': 'application/pdf',
      'content-disposition': attachment(drawn.name),
    },
  });
}

const wanted = ({ db }: Deps, { params: { id = '' } }: RouteCall): Promise<InvoiceRow | undefined> =>
  invoiceById(db, id);

/** An invoice of a plan as a PDF, only to the signed-in business that it was written to. */
export const invoiceRoute: RawRoute<Deps> = {
  method: 'GET',
  path: '/plan-invoice/:id',
  policy: 'everyone',
  async handle(deps, call) {
    const { id: accountId } = await call.context.actor();
    const invoice = accountId === null ? undefined : await wanted(deps, call);
    return answer(deps, invoice?.accountId === accountId ? invoice : undefined);
  },
};
