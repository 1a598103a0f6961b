import { useState } from 'react';
import { LedgerList } from '#features/payments/ui/index.ts';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
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

type StaffLedger = NonNullable<ProductionOrder['ledger']>;

/** The order's ledger, and the dialog for a refund. Renders nothing for staff who may not see amounts. */
export function PaymentSection({ api, order, mayRefund, refresh }: SectionProps) {
  const [key, setKey] = useState<string | null>(null);
  const { ledger } = order;
  if (ledger === null) return null;
  return (
    <section className="order-section-part" aria-labelledby="order-payment">
      <h2 className="heading-3" id="order-payment">
        {m.admin_payment()}
      </h2>
      <Differences ledger={ledger} />
      {ledger.entries.length === 0 ? (
        <p className="notes soft">
          {order.plan === null ? m.admin_due_none() : m.admin_within_plan({ plan: order.plan })}
        </p>
      ) : (
        <>
          <LedgerList ledger={ledger} />
          <Kept ledger={ledger} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {mayRefund && ledger.charges.some((charge) => charge.left_pence > 0) && (
          <Button look="outline" size="slim" onClick={() => setKey(newRequestKey())}>
            {m.admin_refund()}
          </Button>
        )}
        {mayRefund && ledger.entries.length > 0 && (
          <ButtonLink
            look="outline"
            size="slim"
            href={`/admin/order-receipt/${encodeURIComponent(order.order_number)}`}
            download
          >
            {m.money_receipt()}
          </ButtonLink>
        )}
      </div>
      <Dialog
        open={key !== null}
        onClose={() => setKey(null)}
        title={m.admin_refund_title({ number: order.order_number })}
      >
        {key !== null && (
          <RefundForm
            api={api}
            orderNumber={order.order_number}
            ledger={ledger}
            requestKey={key}
            onClose={() => setKey(null)}
            refresh={refresh}
          />
        )}
      </Dialog>
    </section>
  );
}

function Kept({ ledger }: { ledger: StaffLedger }) {
  return (
    <dl className="ledger-totals">
      <div>
        <dt>{m.money_kept()}</dt>
        <dd className="figures">{poundsAndPence(ledger.kept_pence)}</dd>
      </div>
      {ledger.fees_pence > 0 && (
        <div>
          <dt>{m.money_fees()}</dt>
          <dd className="figures">{poundsAndPence(ledger.fees_pence)}</dd>
        </div>
      )}
    </dl>
  );
}

const differenceNames: Record<StaffLedger['differences'][number]['what'], () => string> = {
  'unknown-here': m.money_differs_unknown_here,
  'unknown-there': m.money_differs_unknown_there,
  paid: m.money_differs_paid,
  refunded: m.money_differs_refunded,
  disputed: m.money_differs_disputed,
};

/** Differences to the payment provider's book. */
function Differences({ ledger: { differences } }: { ledger: StaffLedger }) {
  if (differences.length === 0) return null;
  return (
    <Notice tone="warn" title={m.money_differs()}>
      {differences.map(({ what, ours_pence, theirs_pence }) => (
        <p key={`${what}-${ours_pence}-${theirs_pence}`}>
          {m.money_differs_line({
            what: differenceNames[what](),
            ours: poundsAndPence(ours_pence),
            theirs: poundsAndPence(theirs_pence),
          })}
        </p>
      ))}
    </Notice>
  );
}
