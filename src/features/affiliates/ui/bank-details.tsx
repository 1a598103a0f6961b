import { safe } from '@orpc/client';
import { type FormEvent, useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/choice.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureText } from '#ui/refusal-text.ts';
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

/** Sentences for a field that a bank would refuse, by the field's name. */
const problemWords: Partial<Record<string, () => string>> = {
  holder: m.field_bank_holder_wrong,
  iban: m.field_bank_iban_wrong,
  bic: m.field_bank_bic_wrong,
  sort_code: m.field_bank_sort_code_wrong,
  account_number: m.field_bank_account_wrong,
  country: m.field_bank_country_wrong,
  bank_name: m.field_bank_name_wrong,
  bank_code: m.field_bank_code_wrong,
};

type Problems = Readonly<Record<string, string>>;

/** Sentences about the fields that a bank would refuse, in the sequence of the form. */
function problemsOf(method: Method, typed: Record<string, string>): Problems {
  const { error } = payoutDetailsSchema.safeParse({ method, ...typed });
  const wrong = new Set(error?.issues.map(({ path: [name] }) => name));
  return Object.fromEntries(
    fields[method]
      .filter(({ name }) => wrong.has(name))
      .map(({ name }) => [name, problemWords[name]?.() ?? m.field_bank_wrong()]),
  );
}

interface BankDetailsProps {
  api: AffiliatesApi;
  onSaved: () => void;
  /** Told whenever the form begins or ceases to hold something that is not saved. */
  onTyped: (hasTyped: boolean) => void;
}

function useBankDetails({ api, onSaved, onTyped }: BankDetailsProps) {
  const [method, setMethod] = useState<Method>('iban');
  const [words, setWords] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Problems>({});
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const hasTyped = Object.values(words).some((word) => word.trim() !== '');
  useEffect(() => onTyped(hasTyped), [hasTyped, onTyped]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = Object.fromEntries(fields[method].map(({ name }) => [name, words[name] ?? '']));
    const found = problemsOf(method, typed);
    setProblems(found);
    setTries((count) => count + 1);
    setFailed(null);
    if (Object.keys(found).length > 0 || working) return;
    setWorking(true);
    const { error } = await safe(api.savePayoutDetails({ details: { method, ...typed } }));
    setWorking(false);
    if (error) return setFailed(failureText(error, m.field_unexpected));
    setWords({});
    showToast('ok', m.field_bank_saved());
    onSaved();
  };
  const change = (name: string, value: string): void => {
    setWords((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _mended, ...others }) => others);
  };
  const choose = (kind: Method): void => {
    setMethod(kind);
    setProblems({});
  };
  return { method, choose, words, change, problems, tries, failed, working, submit };
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

function BankForm(form: ReturnType<typeof useBankDetails>) {
  const { method, choose, words, change, problems, tries, failed, working, submit } = form;
  const lines = Object.entries(problems).map(([name, text]) => ({ target: `bank-${name}`, text }));
  return (
    <form className="mt-5 grid max-w-104 gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {lines.length > 0 && <ErrorSummary key={tries} title={m.field_bank_problem()} lines={lines} />}
      {failed !== null && (
        <Notice tone="error" announce>
          {failed}
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
        onChange={choose}
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
          error={problems[name]}
          onChange={(value) => change(name, value)}
        />
      ))}
      <Button type="submit" className="justify-self-start" disabled={working}>
        {m.field_bank_save()}
      </Button>
    </form>
  );
}
