import type { InferContractRouterInputs } from '@orpc/contract';
import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { moderationContract, PublicationKind } from '../contract.ts';
import type { ReportReason } from '../domain/case.ts';
import { reasonNames } from './reason-names.ts';

/** Sends a report. What a page does not need before somebody reports it, the client of the server too, comes with the first one. */
export type SendReport = (
  report: InferContractRouterInputs<typeof moderationContract>['reportContent'],
) => Promise<unknown>;

export interface Reported {
  kind: PublicationKind;
  /** Last part of the page's address. */
  address: string;
}

interface DialogProps {
  send: SendReport;
  what: Reported;
  onClose: () => void;
}

/** Tells staff that something should not be on a public page. */
export default function ReportDialog(props: DialogProps) {
  const [isSent, setIsSent] = useState(false);
  return (
    <Dialog open onClose={props.onClose} title={m.report_title()}>
      {isSent ? (
        <div className="grid justify-items-start gap-4">
          <output>{m.report_sent()}</output>
          <Button onClick={props.onClose}>{m.report_close()}</Button>
        </div>
      ) : (
        <ReportForm {...props} onSent={() => setIsSent(true)} />
      )}
    </Dialog>
  );
}

const reasonOptions = Object.entries(reasonNames).map(([value, name]) => ({ value: value as ReportReason, name }));

function ReportForm({ send, what, onSent }: DialogProps & { onSent: () => void }) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [details, setDetails] = useState('');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (reason === '') {
      setProblem(m.report_reason_missing());
      return;
    }
    setBusy(true);
    const { error } = await safe(send({ ...what, reason, details, email }));
    setBusy(false);
    setProblem(error ? failureText(error, m.report_failed) : undefined);
    if (!error) onSent();
  };
  return (
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
        options={reasonOptions.map(({ value, name }) => ({ value, label: name() }))}
        value={reason}
        onChange={setReason}
      />
      <ReportWords details={details} onDetails={setDetails} email={email} onEmail={setEmail} />
      <Button type="submit" disabled={busy} className="justify-self-start">
        {m.report_send()}
      </Button>
    </form>
  );
}

function ReportWords({
  details,
  onDetails,
  email,
  onEmail,
}: {
  details: string;
  onDetails: (text: string) => void;
  email: string;
  onEmail: (text: string) => void;
}) {
  return (
    <>
      <TextField
        id="report-details"
        label={m.report_details()}
        multiline="short"
        optional
        maxLength={1000}
        value={details}
        onChange={onDetails}
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
        onChange={onEmail}
      />
    </>
  );
}
