import { safe } from '@orpc/client';
import { useEffect, useState } from 'react';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Notice, type Tone } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { CardButton } from './card-button.tsx';
import type { SubscriptionsApi } from './subscriber.ts';

type Invoice = Awaited<ReturnType<SubscriptionsApi['myInvoices']>>['invoices'][number];

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });

const states: Record<Exclude<Invoice['status'], 'void'>, { tone: Tone; name: () => string }> = {
  paid: { tone: 'ok', name: m.partner_invoices_paid },
  open: { tone: 'info', name: m.partner_invoices_open },
  failed: { tone: 'error', name: m.partner_invoices_refused },
};

/** Invoices of the signed-in business, the newest first, each as a PDF; nothing for who is signed out. */
export function MyInvoices({ api }: { api: SubscriptionsApi }) {
  const [calls] = useState(() => api);
  const [invoices, setInvoices] = useState<readonly Invoice[] | 'failed' | null>(null);
  useEffect(() => {
    void safe(calls.myInvoices()).then(({ data, error, isDefined }) => {
      // Who is signed out is told so by the orders above.
      if (!error) setInvoices(data.invoices);
      else if (!isDefined) setInvoices('failed');
    });
  }, [calls]);
  if (invoices === null) return null;
  return (
    <section className="grid justify-items-start gap-5" aria-labelledby="invoices">
      <h2 className="heading-2" id="invoices">
        {m.partner_invoices_title()}
      </h2>
      {invoices === 'failed' && <Notice tone="error">{m.partner_invoices_failed()}</Notice>}
      {invoices.length === 0 && <p className="notes soft">{m.partner_invoices_none()}</p>}
      {invoices !== 'failed' && invoices.length > 0 && (
        <>
          <ul className="partner-invoices">
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
          <CardButton api={calls} />
        </>
      )}
    </section>
  );
}

function InvoiceRow({ invoice: { id, number, status, issued_at: issued, total_pence: pence } }: { invoice: Invoice }) {
  const state = status === 'void' ? null : states[status];
  return (
    <li>
      <span className="min-w-0">
        <span className="block wrap-anywhere figures">{number}</span>
        <span className="small soft">{dayFormat.format(new Date(issued))}</span>
      </span>
      <span className="figures">{poundsAndPence(pence)}</span>
      {state && <Tag tone={state.tone}>{state.name()}</Tag>}
      <a href={`/plan-invoice/${id}`} aria-label={m.partner_invoices_pdf_named({ number })} download>
        {m.partner_invoices_pdf()}
      </a>
    </li>
  );
}
