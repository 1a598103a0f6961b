import { Readable } from 'node:stream';
import type { Deps } from '#platform/deps.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import { orderLedgers } from '#features/payments/server/index.ts';
import type { Ledger } from '#features/payments/domain/ledger.ts';
import { byteOrderMark, csvLine } from '#kit/csv.ts';
import type { OrderFilter, QueueRow } from '../contract.ts';
import { briefOf } from './brief.ts';
import { orderPage } from './order-list-repository.ts';
import { pageSize } from './queue-repository.ts';
import { queueRow, type Viewer } from './views.ts';

/** All orders that match the filter, page by page. */
export async function listOrders(
  deps: Deps,
  { before, ...filter }: OrderFilter & { before?: string | undefined },
  viewer: Viewer,
): Promise<{ orders: QueueRow[]; next_before: string | null; kinds: { kind: string; name: string }[] }> {
  const page = await orderPage(deps.db, filter, { before, size: pageSize + 1 });
  const shown = page.slice(0, pageSize);
  return {
    orders: await Promise.all(shown.map((order) => queueRow(deps, order, viewer))),
    next_before: page.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    kinds: deps.orders.kinds.all,
  };
}

const columns = [
  'order_number',
  'status',
  'kind',
  'occasion',
  'for',
  'email',
  'price_pounds',
  'paid_pounds',
  'refunded_pounds',
  'disputed_pounds',
  'kept_pounds',
  'fees_pounds',
  'ordered_at',
  'paid_at',
  'due_at',
  'delivered_at',
  'business_day',
];

/** Orders read at once; no more than these are in memory. */
const batch = 500;

/** Streams the orders that match the filter as CSV. An audit entry with the actor is written first. */
export async function exportOrders(deps: Deps, filter: OrderFilter, actor: string): Promise<Readable> {
  const { search, ...rest } = filter;
  // What was searched for may be somebody's address; the audit is kept for ever.
  const after = { ...rest, searched: search !== '' };
  await deps.db.transaction((tx) =>
    recordAudit(deps, tx, { actor, action: 'export-orders', subject: 'orders', after }),
  );
  return Readable.from(lines(deps, filter), { objectMode: false });
}

async function* lines(deps: Deps, filter: OrderFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  let before: string | undefined;
  for (;;) {
    const page = await orderPage(deps.db, filter, { before, size: batch });
    const ledgers = await orderLedgers(
      deps.db,
      page.map(({ id }) => id),
    );
    yield page.map((order) => lineOf(deps, order, ledgers.get(order.id))).join('');
    before = page.at(-1)?.id;
    if (page.length < batch) return;
  }
}

const poundsOf = (pence = 0): string => (pence / 100).toFixed(2);

function lineOf(deps: Deps, order: OrderRow, ledger: Ledger | undefined): string {
  const { occasion, recipient } = briefOf(deps, order);
  const moment = (at: Date | null): string => at?.toISOString() ?? '';
  return csvLine([
    order.number,
    order.status,
    order.kind,
    occasion,
    recipient.shown,
    order.email,
    poundsOf(order.pricePence),
    poundsOf(ledger?.paidPence),
    poundsOf(ledger?.refundedPence),
    poundsOf(ledger?.disputedPence),
    poundsOf(ledger?.keptPence),
    poundsOf(ledger?.feesPence),
    moment(order.createdAt),
    moment(order.paidAt),
    moment(order.dueAt),
    moment(order.completedAt),
    order.businessDay,
  ]);
}
