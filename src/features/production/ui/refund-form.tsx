import { type FormEvent, useState } from 'react';
import { purposeName } from '#features/payments/ui/index.ts';
import { inCurrency } from '#kit/money.ts';
import { parsePence } from '#kit/parse-pence.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { ProductionOrder } from '../contract.ts';
import { tryAction, type RefundApi } from './production-api.ts';

interface RefundProps {
  api: RefundApi;
  orderNumber: string;
  ledger: NonNullable<ProductionOrder['ledger']>;
  /** Idempotency key, one for each opening of the dialog: pressed twice, it is one refund. */
  requestKey: string;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Value of the choice that refunds every charge. */
const everything = '';

/** Charges of which something is left, as a choice; the last is every one of them, where there are several that add up. */
function chargesToRefund({ charges, left_pence: left }: RefundProps['ledger']) {
  const open = charges
    .filter((charge) => charge.left_pence > 0)
    .map(({ payment_id: value, currency, left_pence, ...charge }) => ({
      value,
      currency,
      left: left_pence,
      name: m.money_refund_of({ what: purposeName(charge), left: inCurrency(currency, left_pence) }),
    }));
  const currency = 'gbp';
  if (open.length < 2 || open.some((charge) => charge.currency !== currency)) return open;
  const name = m.money_refund_everything({ left: inCurrency(currency, left) });
  return [...open, { value: everything, currency, left, name }];
}

/** State, validation and submission of the refund form. An empty amount refunds all that is left of what is chosen. */
function useRefund({ api, orderNumber, ledger, requestKey, onClose, refresh }: RefundProps) {
  const choices = chargesToRefund(ledger);
  const [of, setOf] = useState(choices[0]?.value ?? everything);
  const { left, currency } = choices.find(({ value }) => value === of) ?? choices[0] ?? { left: 0, currency: 'gbp' };
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const whole = amount.trim() === '';
  const pence = whole ? left : parsePence(amount);
  const valid = pence !== null && pence >= 1 && pence <= left;
  const send = async (): Promise<void> => {
    setTried(true);
    if (working || !valid || reason.trim() === '') return;
    setWorking(true);
    setRefused(null);
    const call = api.refundOrder({
      order_number: orderNumber,
      ...(whole ? {} : { amount_pence: pence }),
      ...(of === everything ? { every_charge: true } : { payment_id: of }),
      reason: reason.trim(),
      idempotency_key: requestKey,
    });
    const outcome = await tryAction(call);
    setWorking(false);
    if ('refused' in outcome) {
      setRefused(outcome.refused);
      // It may be on its way all the same: the ledger says so.
      await refresh();
      return;
    }
    showToast('ok', m.admin_refund_done({ amount: inCurrency(currency, outcome.done.refunded_pence) }));
    onClose();
    await refresh();
  };
  return {
    amount: {
      value: amount,
      onChange: setAmount,
      error: tried && !valid ? m.admin_refund_amount_wrong({ left: inCurrency(currency, left) }) : undefined,
    },
    reason: {
      value: reason,
      onChange: setReason,
      error: tried && reason.trim() === '' ? m.admin_refund_reason_missing() : undefined,
    },
    charge: { value: of, onChange: setOf, options: choices },
    left: inCurrency(currency, left),
    wanted: inCurrency(currency, valid ? pence : left),
    working,
    refused,
    send,
  };
}

/** Form that confirms amount and reason of a refund. */
export function RefundForm(props: RefundProps) {
  const { amount, charge, left, reason, wanted, working, refused, send } = useRefund(props);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="grid gap-6" noValidate onSubmit={submit}>
      <p className="notes">{m.admin_refund_text({ left })}</p>
      {refused && (
        <Notice tone="error" announce>
          {refused}
        </Notice>
      )}
      {charge.options.length > 1 && <SelectField {...charge} id="refund-charge" label={m.money_refund_charge()} />}
      <TextField {...amount} id="refund-amount" label={m.admin_refund_amount()} optional />
      <TextField {...reason} id="refund-reason" label={m.admin_refund_reason()} multiline="short" maxLength={500} />
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={props.onClose}>
          {m.admin_refund_cancel()}
        </Button>
        <Button type="submit" disabled={working}>
          {working ? m.admin_refund_working() : m.admin_refund_confirm({ amount: wanted })}
        </Button>
      </div>
    </form>
  );
}
