import { safe } from '@orpc/client';
import { type FormEvent, useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { failureText } from '#ui/refusal-text.ts';
import { consentVersion, consentWays } from '../domain/limits.ts';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';

type Way = (typeof consentWays)[number];

const ways: Record<Way, () => string> = { paper: m.field_consent_paper, spoken: m.field_consent_spoken };

/** Local time of a moment, as a field of that kind writes it: 2026-11-22T19:43. */
const localTime = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

function useAttestation(api: Pick<PhotoSessionsApi, 'attestConsent'>, session: string, onRecorded: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const record = async (guest: { first_name: string; email: string; givenAt: string; how: Way; attested: boolean }) => {
    const { givenAt, ...typed } = guest;
    if (Number.isNaN(Date.parse(givenAt))) {
      setProblem(m.field_consent_time_missing());
      return;
    }
    setWorking(true);
    setProblem(null);
    const given_at = new Date(givenAt).toISOString();
    const { error } = await safe(
      api.attestConsent({ ...typed, given_at, session_id: session, consent_version: consentVersion }),
    );
    setWorking(false);
    if (error) setProblem(failureText(error, m.field_unexpected));
    else onRecorded();
  };
  return { problem, working, record };
}

/** Form for a consent that a guest gave on paper or by word of mouth; the affiliate stands for it. */
export function AttestedConsent({
  api,
  session,
  brand,
  now,
}: {
  api: Pick<PhotoSessionsApi, 'attestConsent'>;
  session: string;
  brand: string;
  now: Date;
}) {
  const id = useId();
  const [firstName, setFirstName] = useState('');
  const [email, setEmail] = useState('');
  const [givenAt, setGivenAt] = useState(() => localTime(now));
  const [how, setHow] = useState<Way>('paper');
  const [attested, setAttested] = useState(false);
  const [isRecorded, setRecorded] = useState(false);
  const { problem, working, record } = useAttestation(api, session, () => setRecorded(true));
  if (isRecorded)
    return (
      <Notice tone="ok" announce>
        {m.field_consent_recorded()}
      </Notice>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void record({ first_name: firstName, email, givenAt, how, attested });
  };
  return (
    <form className="grid w-full gap-4" noValidate onSubmit={submit}>
      <p className="notes">{m.field_consent_text()}</p>
      <blockquote className="small">{m.funnel_consent({ brand })}</blockquote>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <GuestFields id={id} {...{ firstName, setFirstName, email, setEmail }} />
      <TextField
        id={`${id}-at`}
        type="datetime-local"
        label={m.field_consent_when()}
        value={givenAt}
        onChange={setGivenAt}
      />
      <SelectField
        id={`${id}-how`}
        label={m.field_consent_how()}
        value={how}
        onChange={setHow}
        options={consentWays.map((value) => ({ value, name: ways[value]() }))}
      />
      <Tick id={`${id}-attested`} checked={attested} onChange={setAttested} />
      <Button type="submit" size="slim" className="justify-self-start" disabled={working}>
        {m.field_consent_record()}
      </Button>
    </form>
  );
}

function GuestFields({
  id,
  firstName,
  setFirstName,
  email,
  setEmail,
}: {
  id: string;
  firstName: string;
  setFirstName: (name: string) => void;
  email: string;
  setEmail: (email: string) => void;
}) {
  return (
    <>
      <TextField
        id={`${id}-name`}
        autoComplete="off"
        maxLength={100}
        label={m.funnel_first_name()}
        value={firstName}
        onChange={setFirstName}
      />
      <TextField
        id={`${id}-email`}
        type="email"
        autoComplete="off"
        spellCheck={false}
        label={m.funnel_email()}
        value={email}
        onChange={setEmail}
      />
    </>
  );
}

function Tick({ id, checked, onChange }: { id: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-start gap-3" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        className="size-6 shrink-0 accent-plum"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{m.field_consent_attest()}</span>
    </label>
  );
}
