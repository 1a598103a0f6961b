import { useState } from 'react';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { isPaidFor } from '#features/orders/domain/status.ts';
import type { ProductionOrder } from '../contract.ts';
import { newRequestKey } from '#ui/request-key.ts';
import type { RefundApi } from './production-api.ts';
import { RefundForm } from './refund-form.tsx';

interface SectionProps {
  api: RefundApi;
  order: ProductionOrder;
  mayRefund: boolean;
  refresh: () => Promise<unknown>;
}

/** Paid and refunded amounts, and the dialog for a refund. */
export function PaymentSection({ api, order, mayRefund, refresh }: SectionProps) {
  const [key, setKey] = useState<string | null>(null);
  const { price_pence: price, refunded_pence: refunded } = order;
  // Only an admin may see amounts.
  if (price === null || refunded === null) return null;
  const left = price - refunded;
  // A refund that the bank returned leaves a refunded order with nothing refunded.
  const paid = isPaidFor(order.status) || order.status === 'refunded' || refunded > 0;
  return (
    <section className="order-section-part" aria-labelledby="order-payment">
      <h2 className="heading-3" id="order-payment">
        {m.admin_payment()}
      </h2>
      <dl className="money">
        <div>
          <dt>{m.admin_paid()}</dt>
          <dd className="figures">{paid ? poundsAndPence(price) : m.admin_due_none()}</dd>
        </div>
        {refunded > 0 && (
          <div>
            <dt>{m.admin_refunded()}</dt>
            <dd className="figures">{poundsAndPence(refunded)}</dd>
          </div>
        )}
      </dl>
      {mayRefund && paid && left > 0 && (
        <Button look="outline" size="slim" className="justify-self-start" onClick={() => setKey(newRequestKey())}>
          {m.admin_refund()}
        </Button>
      )}
      <Dialog
        open={key !== null}
        onClose={() => setKey(null)}
        title={m.admin_refund_title({ number: order.order_number })}
      >
        {key !== null && (
          <RefundForm
            api={api}
            orderNumber={order.order_number}
            left={left}
            requestKey={key}
            onClose={() => setKey(null)}
            refresh={refresh}
          />
        )}
      </Dialog>
    </section>
  );
}
