import { type FormEvent, useState } from 'react';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { isPaidFor } from '#features/orders/domain/status.ts';
import type { ProductionOrder } from '../contract.ts';
import { attempt, newRequestKey, type RefundApi } from './production-api.ts';
import { penceOf } from './pence-of.ts';

interface SectionProps {
  api: RefundApi;
  order: ProductionOrder;
  mayRefund: boolean;
  refresh: () => Promise<unknown>;
}

/** What was paid and given back, and the way to give back more. */
export function PaymentSection({ api, order, mayRefund, refresh }: SectionProps) {
  const [key, setKey] = useState<string | null>(null);
  const left = order.price_pence - order.refunded_pence;
  const paid = isPaidFor(order.status) || order.refunded_pence > 0;
  return (
    <section className="order-section-part" aria-labelledby="order-payment">
      <h2 className="heading-3" id="order-payment">
        {m.admin_payment()}
      </h2>
      <dl className="money">
        <div>
          <dt>{m.admin_paid()}</dt>
          <dd className="figures">{paid ? poundsAndPence(order.price_pence) : m.admin_due_none()}</dd>
        </div>
        {order.refunded_pence > 0 && (
          <div>
            <dt>{m.admin_refunded()}</dt>
            <dd className="figures">{poundsAndPence(order.refunded_pence)}</dd>
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

function RefundForm({
  api,
  orderNumber,
  left,
  requestKey,
  onClose,
  refresh,
}: {
  api: RefundApi;
  orderNumber: string;
  left: number;
  requestKey: string;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const pence = amount.trim() === '' ? left : penceOf(amount);
  const amountWrong = pence === null || pence < 1 || pence > left;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (working || amountWrong || reason.trim() === '') return;
    setWorking(true);
    setRefused(null);
    const outcome = await attempt(
      api.refundOrder({
        order_number: orderNumber,
        ...(amount.trim() === '' ? {} : { amount_pence: pence }),
        reason: reason.trim(),
        idempotency_key: requestKey,
      }),
    );
    setWorking(false);
    if ('refused' in outcome) {
      setRefused(outcome.refused);
      return;
    }
    showToast('ok', m.admin_refund_done({ amount: poundsAndPence(outcome.done.refunded_pence) }));
    onClose();
    await refresh();
  };
  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void submit(event)}>
      <p className="notes">{m.admin_refund_text({ left: poundsAndPence(left) })}</p>
      {refused && (
        <Notice tone="error" announce>
          {refused}
        </Notice>
      )}
      <TextField
        id="refund-amount"
        label={m.admin_refund_amount()}
        optional
        value={amount}
        onChange={setAmount}
        error={tried && amountWrong ? m.admin_refund_amount_wrong({ left: poundsAndPence(left) }) : undefined}
      />
      <TextField
        id="refund-reason"
        label={m.admin_refund_reason()}
        multiline="short"
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={tried && reason.trim() === '' ? m.admin_refund_reason_missing() : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={onClose}>
          {m.admin_refund_cancel()}
        </Button>
        <Button type="submit" disabled={working}>
          {working
            ? m.admin_refund_working()
            : m.admin_refund_confirm({ amount: poundsAndPence(amountWrong ? left : pence) })}
        </Button>
      </div>
    </form>
  );
}
