import { safe } from '@orpc/client';
import { type FormEvent, useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { failureText } from '#ui/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { SubscriberProfile } from '../contract.ts';
import { addressLength } from '../domain/profile.ts';
import type { SubscriptionsApi } from './subscriber.ts';

interface Details {
  company_name: string;
  vat_registered: boolean;
  vat_number: string;
  postal_address: string;
}

/** Company, VAT number and postal address on the next invoices; nothing for who is signed out. */
export function InvoiceDetails({ api }: { api: SubscriptionsApi }) {
  const [calls] = useState(() => api);
  const [profile, setProfile] = useState<SubscriberProfile | null>(null);
  useEffect(() => {
    void safe(calls.readProfile()).then(({ data }) => setProfile(data?.profile ?? null));
  }, [calls]);
  if (profile === null) return null;
  return <DetailsForm api={calls} first={profile} />;
}

function DetailsForm({ api, first }: { api: SubscriptionsApi; first: SubscriberProfile }) {
  const [details, setDetails] = useState<Details>({
    company_name: first.company_name,
    vat_registered: first.vat_registered,
    vat_number: first.vat_number ?? '',
    postal_address: first.postal_address,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<Details>): void => setDetails((now) => ({ ...now, ...changed }));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const { error } = await safe(api.saveInvoiceDetails(details));
    setBusy(false);
    if (error) return setProblem(failureText(error, m.partner_error));
    setProblem(null);
    showToast('ok', m.partner_invoice_details_saved());
  };
  return (
    <section className="grid gap-4" aria-labelledby="invoice-details">
      <h2 className="heading-2" id="invoice-details">
        {m.partner_invoice_details()}
      </h2>
      <p className="notes">{m.partner_invoice_details_text()}</p>
      {first.kind === 'estate-agent' && <p className="notes">{m.partner_invoice_details_label()}</p>}
      <form className="grid max-w-160 justify-items-stretch gap-4" noValidate onSubmit={(event) => void save(event)}>
        {problem && (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        )}
        <DetailsFields details={details} onChange={change} />
        <Button type="submit" className="justify-self-start" disabled={busy}>
          {m.partner_invoice_details_save()}
        </Button>
      </form>
    </section>
  );
}

function DetailsFields({ details, onChange }: { details: Details; onChange: (changed: Partial<Details>) => void }) {
  return (
    <>
      <TextField
        id="invoice-company"
        label={m.partner_invoice_company()}
        autoComplete="organization"
        maxLength={200}
        value={details.company_name}
        onChange={(company_name) => onChange({ company_name })}
      />
      <TextField
        id="invoice-address"
        label={m.partner_invoice_address()}
        multiline="short"
        autoComplete="street-address"
        maxLength={addressLength}
        value={details.postal_address}
        onChange={(postal_address) => onChange({ postal_address })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 accent-plum"
          checked={details.vat_registered}
          onChange={(event) => onChange({ vat_registered: event.target.checked })}
        />
        {m.partner_vat_registered()}
      </label>
      {details.vat_registered && (
        <TextField
          id="invoice-vat"
          label={m.partner_vat_number()}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={details.vat_number}
          onChange={(vat_number) => onChange({ vat_number })}
        />
      )}
    </>
  );
}
