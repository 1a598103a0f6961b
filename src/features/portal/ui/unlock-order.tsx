import { safe } from '@orpc/client';
import { Mail } from '#ui/icons/mail.ts';
import { type FormEvent, useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { TrackedValue } from '../contract.ts';
import { waitText } from './lookup-failure.tsx';
import { findBuyerOrder, type LookupMiss, type PortalApi } from './portal-api.ts';

interface RestProps {
  api: PortalApi;
  /** The one value that is known already. */
  asked: TrackedValue;
  onOpen: (orderNumber: string) => Promise<void>;
}

/** D3: form that unlocks details, photos and films by a second value, or by a link to the order's e-mail address. */
export function UnlockOrder(props: RestProps) {
  return (
    <div className="open-the-rest">
      <SecondValue {...props} />
      <MailedLink {...props} />
    </div>
  );
}

function sentence(miss: LookupMiss, wanted: 'email' | 'number'): string {
  if (miss.reason === 'too-many') return waitText(miss.seconds);
  if (miss.reason === 'failed') return m.lookup_failed();
  return wanted === 'email' ? m.track_email_does_not_fit() : m.track_number_does_not_fit();
}

function SecondValue({ api, asked, onOpen }: RestProps) {
  const id = useId();
  const [second, setSecond] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const knowsEmail = asked.by === 'email';
  const wanted = knowsEmail ? m.portal_order_number() : m.portal_email();
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (second.trim() === '' || busy) return;
    setBusy(true);
    const [email, number] = knowsEmail ? [asked.value, second] : [second, asked.value];
    const answer = await findBuyerOrder(api, email, number);
    if ('found' in answer) await onOpen(answer.found);
    else setProblem(sentence(answer.miss, knowsEmail ? 'number' : 'email'));
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void open(event)}>
      <h3 className="heading-3">{m.track_rest()}</h3>
      <p className="notes soft">{m.track_rest_text()}</p>
      <TextField
        id={`${id}-second`}
        label={wanted}
        type={knowsEmail ? 'text' : 'email'}
        autoComplete={knowsEmail ? 'off' : 'email'}
        spellCheck={false}
        value={second}
        error={problem}
        onChange={setSecond}
      />
      <Button type="submit" disabled={busy || second.trim() === ''}>
        {m.track_open()}
      </Button>
    </form>
  );
}

function MailedLink({ api, asked }: RestProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'asked' | { problem: string }>('idle');
  const ask = async (): Promise<void> => {
    setState('asking');
    const { error } = await safe(api.emailLink(asked));
    setState(error ? { problem: failureText(error, m.track_mail_failed) } : 'asked');
  };
  return (
    <div>
      <h3 className="heading-3">{m.track_mail()}</h3>
      <p className="notes soft">{m.track_mail_text()}</p>
      {state === 'asked' ? (
        <Notice tone="ok" announce>
          {m.track_mail_asked()}
        </Notice>
      ) : (
        <Button look="outline" disabled={state === 'asking'} onClick={() => void ask()}>
          <Mail className="icon" aria-hidden="true" />
          {m.track_mail_button()}
        </Button>
      )}
      {typeof state === 'object' && (
        <Notice tone="error" announce>
          {state.problem}
        </Notice>
      )}
    </div>
  );
}
