import { isDefinedError, safe } from '@orpc/client';
import { useEffect, useState } from 'react';
import { isOver } from '#features/orders/domain/status.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import type { BusinessOrder } from '../contract.ts';
import type { SubscriptionsApi } from './subscriber.ts';
import './subscriptions.css';

interface MyOrdersProps {
  api: SubscriptionsApi;
  /** Address of the portal of an order that this browser may open. */
  portalOf: (orderNumber: string) => string;
  /** Page where a business signs in and orders. */
  home: string;
}

type State =
  | { state: 'asking' }
  | { state: 'signed-out' }
  | { state: 'failed' }
  | { state: 'known'; orders: readonly BusinessOrder[] };

const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['NOT_SIGNED_IN', 'SESSION_ENDED'].includes(String(error.code));

async function read(api: SubscriptionsApi): Promise<State> {
  const { data, error } = await safe(api.myOrders());
  if (!error) return { state: 'known', orders: data.orders };
  return isSignedOut(error) ? { state: 'signed-out' } : { state: 'failed' };
}

/** Orders of the signed-in business, the newest first, each with its way into the portal. */
export function MyOrders({ api, portalOf, home }: MyOrdersProps) {
  const [calls] = useState(() => api);
  const [known, setKnown] = useState<State>({ state: 'asking' });
  useEffect(() => void read(calls).then(setKnown), [calls]);
  const again = (): void => {
    setKnown({ state: 'asking' });
    void read(calls).then(setKnown);
  };
  if (known.state === 'asking') return <output className="notes soft block">{m.partner_orders_asking()}</output>;
  if (known.state === 'signed-out')
    return (
      <div className="grid justify-items-start gap-5">
        <Notice>{m.partner_orders_signed_out()}</Notice>
        <ButtonLink to={home}>{m.partner_sign_in()}</ButtonLink>
      </div>
    );
  if (known.state === 'failed')
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="error" announce>
          {m.partner_orders_failed()}
        </Notice>
        <Button look="outline" onClick={again}>
          {m.partner_orders_again()}
        </Button>
      </div>
    );
  if (known.orders.length === 0)
    return (
      <div className="grid justify-items-start gap-5">
        <output className="notes block">{m.partner_orders_none()}</output>
        <ButtonLink to={home}>{m.partner_orders_first()}</ButtonLink>
      </div>
    );
  return (
    <ul className="partner-orders">
      {known.orders.map((order) => (
        <Order key={order.order_number} api={calls} order={order} address={portalOf(order.order_number)} />
      ))}
    </ul>
  );
}

function Order({ api, order, address }: { api: SubscriptionsApi; order: BusinessOrder; address: string }) {
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    setWorking(true);
    const { error } = await safe(api.openMyOrder({ order_number: order.order_number }));
    setWorking(false);
    if (error) setProblem(isDefinedError(error) ? (error as Error).message : m.partner_error());
    else window.location.assign(address);
  };
  return (
    <li>
      <div className="min-w-0">
        <h2 className="heading-3 wrap-anywhere" dir="auto">
          {m.partner_orders_for({ name: order.about })}
        </h2>
        <p className="small soft figures">
          {[order.order_number, order.plan ?? m.partner_orders_by_card(), dayAndTime(order.ordered_at)].join(', ')}
        </p>
        {problem && (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        )}
      </div>
      <Standing order={order} />
      <Button
        look="outline"
        size="slim"
        disabled={working}
        aria-label={m.partner_orders_open_named({ name: order.about, number: order.order_number })}
        onClick={() => void open()}
      >
        {m.partner_orders_open()}
      </Button>
    </li>
  );
}

function Standing({ order: { status, due_at, delivered_at } }: { order: BusinessOrder }) {
  if (isOver(status))
    return (
      <span className="tag">{status === 'cancelled' ? m.partner_orders_cancelled() : m.partner_orders_refunded()}</span>
    );
  if (due_at)
    return (
      <span className="grid justify-items-start gap-1">
        <Tag tone="info">{m.partner_orders_making()}</Tag>
        <span className="small soft">{m.partner_orders_due({ due: dayAndTime(due_at) })}</span>
      </span>
    );
  return (
    <span className="grid justify-items-start gap-1">
      <Tag tone="ok">{m.partner_orders_delivered()}</Tag>
      {delivered_at && <span className="small soft">{dayAndTime(delivered_at)}</span>}
    </span>
  );
}
