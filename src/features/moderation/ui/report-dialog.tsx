import type { ContractRouterClient } from '@orpc/contract';
import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { moderationContract, PublicationKind } from '../contract.ts';
import type { ReportReason } from '../domain/case.ts';
import { reasonNames } from './reason-names.ts';

export type ReportApi = Pick<ContractRouterClient<typeof moderationContract>, 'reportContent'>;

export interface Reported {
  kind: PublicationKind;
  /** Last part of the page's address. */
  address: string;
}

/** Tells staff that something should not be on a public page. */
export default function ReportDialog({
  api,
  what,
  onClose,
}: {
  api: ReportApi;
  what: Reported;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [details, setDetails] = useState('');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state !== 'open') return;
    if (reason === '') {
      setProblem(m.report_reason_missing());
      return;
    }
    setState('sending');
    const { error } = await safe(api.reportContent({ ...what, reason, details, email }));
    setProblem(error ? (isDefinedError(error) ? error.message : m.report_failed()) : undefined);
    setState(error ? 'open' : 'sent');
  };
  return (
    <Dialog open onClose={onClose} title={m.report_title()}>
      {state === 'sent' ? (
        <div className="grid justify-items-start gap-4">
          <p role="status">{m.report_sent()}</p>
          <Button onClick={onClose}>{m.report_close()}</Button>
        </div>
      ) : (
        <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
          <p className="notes">{m.report_text()}</p>
          {problem && (
            <Notice tone="error" announce>
              {problem}
            </Notice>
          )}
          <ChoiceChips
            id="report-reason"
            legend={m.report_reason()}
            options={Object.entries(reasonNames).map(([value, name]) => ({ value: value as ReportReason, label: name() }))}
            value={reason}
            onChange={setReason}
          />
          <TextField
            id="report-details"
            label={m.report_details()}
            multiline="short"
            optional
            maxLength={1000}
            value={details}
            onChange={setDetails}
          />
          <TextField
            id="report-email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            label={m.report_email()}
            optional
            maxLength={320}
            value={email}
            onChange={setEmail}
          />
          <Button type="submit" disabled={state === 'sending'} className="justify-self-start">
            {m.report_send()}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
