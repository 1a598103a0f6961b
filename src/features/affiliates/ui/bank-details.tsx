import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { payoutDetailsSchema } from '../payout-details.ts';
import type { AffiliatesApi } from './affiliates-api.ts';

type Method = 'iban' | 'uk' | 'account';

/** Fields by kind of account, with their labels. */
const fields: Record<Method, { name: string; label: () => string }[]> = {
  iban: [
    { name: 'holder', label: m.field_bank_holder },
    { name: 'iban', label: m.field_bank_iban_number },
    { name: 'bic', label: m.field_bank_bic },
  ],
  uk: [
    { name: 'holder', label: m.field_bank_holder },
    { name: 'sort_code', label: m.field_bank_sort_code },
    { name: 'account_number', label: m.field_bank_account },
  ],
  account: [
    { name: 'holder', label: m.field_bank_holder },
    { name: 'country', label: m.field_bank_country },
    { name: 'bank_name', label: m.field_bank_name },
    { name: 'bank_code', label: m.field_bank_code },
    { name: 'account_number', label: m.field_bank_account },
    { name: 'address', label: m.field_bank_address },
  ],
};
const optional = new Set(['bic', 'address']);

interface BankDetailsProps {
  api: AffiliatesApi;
  onSaved: () => void;
  /** Told whenever the form begins or ceases to hold something that is not saved. */
  onTyped: (hasTyped: boolean) => void;
}

function useBankDetails({ api, onSaved, onTyped }: BankDetailsProps) {
  const [method, setMethod] = useState<Method>('iban');
  const [words, setWords] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const hasTyped = Object.values(words).some((word) => word.trim() !== '');
  useEffect(() => onTyped(hasTyped), [hasTyped, onTyped]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = Object.fromEntries(fields[method].map(({ name }) => [name, words[name] ?? '']));
    const details = payoutDetailsSchema.safeParse({ method, ...typed });
    setProblem(details.success ? null : m.field_bank_wrong());
    if (!details.success || working) return;
    setWorking(true);
    const { error } = await safe(api.savePayoutDetails({ details: { method, ...typed } }));
    setWorking(false);
    if (error) return setProblem(isDefinedError(error) ? error.message : m.field_unexpected());
    setWords({});
    showToast('ok', m.field_bank_saved());
    onSaved();
  };
  return { method, setMethod, words, setWords, problem, working, submit };
}

/** Bank details for payouts. What is stored is never shown again but for its last characters. */
export function BankDetails({ hint, ...form }: BankDetailsProps & { hint: string | null }) {
  return (
    <section className="grid gap-4" aria-labelledby="bank-title">
      <h2 className="heading-2" id="bank-title">
        {m.field_bank()}
      </h2>
      <p className="notes">{m.field_bank_text()}</p>
      <Notice tone={hint === null ? 'warn' : 'info'}>
        {hint === null ? m.field_bank_none() : m.field_bank_known({ hint })}
      </Notice>
      <details>
        <summary>{m.field_bank_change()}</summary>
        <BankForm {...useBankDetails(form)} />
      </details>
    </section>
  );
}

function BankForm({ method, setMethod, words, setWords, problem, working, submit }: ReturnType<typeof useBankDetails>) {
  return (
    <form className="mt-5 grid max-w-104 gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {problem !== null && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <SegmentedControl<Method>
        id="bank-method"
        legend={m.field_bank_method()}
        value={method}
        options={[
          { value: 'iban', label: m.field_bank_iban() },
          { value: 'uk', label: m.field_bank_uk() },
          { value: 'account', label: m.field_bank_other() },
        ]}
        onChange={setMethod}
      />
      {fields[method].map(({ name, label }) => (
        <TextField
          key={name}
          id={`bank-${name}`}
          label={label()}
          autoComplete="off"
          spellCheck={false}
          optional={optional.has(name)}
          value={words[name] ?? ''}
          onChange={(value) => setWords((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <Button type="submit" className="justify-self-start" disabled={working}>
        {m.field_bank_save()}
      </Button>
    </form>
  );
}
