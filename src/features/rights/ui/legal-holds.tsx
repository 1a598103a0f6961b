import { type FormEvent, useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { holdReasonLength, orderNumberLength } from '../domain/limits.ts';
import type { RightsApi } from './rights-api.ts';
import { useAction } from './use-action.ts';

interface HoldsProps {
  api: RightsApi;
  holds: { order_number: string; reason: string }[];
  onChanged: () => void;
}

/** Orders under a legal hold, which may be neither erased nor deleted. */
export function LegalHolds({ api, holds, onChanged }: HoldsProps) {
  const { busy, problem, run } = useAction();
  /** @returns true if it was done */
  const set = async (order_number: string, reason: string | null): Promise<boolean> => {
    // The order is no buyer's own that was open here: its number was typed.
    const own = { ORDER_NOT_FOUND: m.refusal_nobody_by_number };
    const isDone = await run(() => api.setLegalHold({ order_number, reason }), own);
    if (isDone) onChanged();
    return isDone;
  };
  return (
    <section aria-labelledby="requests-holds">
      <h2 className="heading-3" id="requests-holds">
        {m.holds_title()}
      </h2>
      <p className="notes soft">{m.holds_text()}</p>
      <ul className="hold-list">
        {holds.map((held) => (
          <li key={held.order_number}>
            <b className="figures">{held.order_number}</b>
            <span className="grow">{held.reason}</span>
            <Button look="outline" size="slim" disabled={busy} onClick={() => void set(held.order_number, null)}>
              {m.holds_lift()}
              <span className="sr-only">{held.order_number}</span>
            </Button>
          </li>
        ))}
      </ul>
      <HoldForm busy={busy} onHold={set} />
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
    </section>
  );
}

function HoldForm({ busy, onHold }: { busy: boolean; onHold: (number: string, reason: string) => Promise<boolean> }) {
  const id = useId();
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const isComplete = number.trim() !== '' && reason.trim() !== '';
  const hold = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await onHold(number, reason))) return;
    setNumber('');
    setReason('');
  };
  return (
    <form className="hold-form" noValidate onSubmit={(event) => void hold(event)}>
      <TextField
        id={`${id}-number`}
        label={m.portal_order_number()}
        spellCheck={false}
        autoComplete="off"
        maxLength={orderNumberLength}
        value={number}
        onChange={setNumber}
      />
      <TextField
        id={`${id}-reason`}
        label={m.holds_reason()}
        autoComplete="off"
        maxLength={holdReasonLength}
        value={reason}
        onChange={setReason}
      />
      <Button
        type="submit"
        look="outline"
        disabled={busy || !isComplete}
        aria-describedby={isComplete ? undefined : `${id}-why`}
      >
        {m.holds_set()}
      </Button>
      {!isComplete && (
        <p className="hint hold-why" id={`${id}-why`}>
          {m.holds_needs()}
        </p>
      )}
    </form>
  );
}
