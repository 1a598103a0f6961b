import type { OrderHappening, OrderListener } from '#features/orders/server/index.ts';
import type { OrderEventKind } from '../domain/record-kinds.ts';
import { addressOf } from './addresses.ts';
import { enqueueRecord } from './deliver.ts';

type Listening = Parameters<NonNullable<OrderListener['onHappening']>>;
type Order = Listening[2];

/** Events by new order status; other statuses send none. */
const ofStatus: Partial<Record<Order['status'], OrderEventKind>> = {
  paid: 'order.paid',
  ready: 'song.ready',
  completed: 'song.released',
  failed: 'order.failed',
  cancelled: 'order.cancelled',
  refunded: 'order.refunded',
};

function kindOf({ status }: Order, { kind }: OrderHappening): OrderEventKind | undefined {
  if (kind === 'placed') return 'order.placed';
  return kind === 'refunded-in-part' ? 'order.refunded' : ofStatus[status];
}

/**
 * Events of orders for the operator's programs, by Standard Webhooks: type, timestamp, data. They name the order and nobody's
 * name or address: whoever needs those asks with a key that may. Without an address nothing is written.
 */
export const publishOrderEvents: OrderListener = {
  async onHappening(deps, tx, order, happening) {
    const type = kindOf(order, happening);
    if (!type || !addressOf(deps, 'EVENTS')) return;
    const { number, kind, status, pricePence } = order;
    await enqueueRecord(deps, tx, {
      key: `event:${deps.ids.id()}`,
      event: type,
      orderNumber: number,
      record: {
        type,
        timestamp: deps.clock.now().toISOString(),
        data: {
          order_number: number,
          kind,
          status,
          previous_status: happening.from,
          total_pence: pricePence,
          currency: 'GBP',
          in_part: happening.kind === 'refunded-in-part',
        },
      },
    });
  },
};
