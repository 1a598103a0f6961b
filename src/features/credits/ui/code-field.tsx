import { safe } from '@orpc/client';
import { type KeyboardEvent, useState } from 'react';
import { leastPayment } from '#features/orders/domain/price.ts';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { failureText } from '#ui/refusal-text.ts';
import { typedCodeLength } from '../domain/code.ts';
import type { CreditField } from './credit.ts';

/** SITE-15: takes the code of a credit. The server checks it once more with the order. */
export function CodeField({
  api,
  applied,
  onApplied,
  typed: code,
  onTyped,
  pricePence,
}: CreditField & { pricePence: number }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const apply = async (): Promise<void> => {
    if (code.trim() === '' || busy) return;
    setBusy(true);
    const { data, error } = await safe(api.readCredit({ code }));
    setBusy(false);
    if (error) setProblem(failureText(error, m.credit_failed));
    else if (pricePence - data.amount_pence < leastPayment) setProblem(m.credit_too_large());
    else {
      setProblem(undefined);
      onTyped('');
      onApplied({ code, amountPence: data.amount_pence });
    }
  };
  if (applied)
    return (
      <p className="small flex flex-wrap items-center gap-3">
        <output>{m.credit_applied({ amount: poundsAndPence(applied.amountPence) })}</output>
        <Button look="quiet" size="slim" onClick={() => onApplied(null)}>
          {m.credit_remove()}
        </Button>
      </p>
    );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter in this field takes the code; the form around it orders.
    event.preventDefault();
    void apply();
  };
  return (
    <details className="credit-code">
      <summary className="small py-3">{m.credit_have()}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- catches Enter of the field in it */}
      <div className="mt-3 grid justify-items-start gap-3" onKeyDown={onKeyDown}>
        <TextField
          id="wizard-code"
          label={m.credit_code()}
          value={code}
          onChange={onTyped}
          error={problem}
          optional
          maxLength={typedCodeLength}
          autoComplete="off"
          spellCheck={false}
        />
        <Button look="outline" size="slim" disabled={busy} onClick={() => void apply()}>
          {m.credit_use()}
        </Button>
      </div>
    </details>
  );
}
