import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Guest } from './use-lead.ts';

/** The address field of a form, which knows by the browser's own rule what no address is: the server has the same. */
const emailField = (form: HTMLFormElement): HTMLInputElement | null => form.querySelector('input[type=email]');

/** FUN-02: name, address and consent. */
export function GuestStep({
  brand,
  guest,
  problem: before,
  onNext,
}: {
  brand: string;
  guest: Guest;
  /** Why the server refused what was said here. */
  problem: string | null;
  onNext: (guest: Guest) => void;
}) {
  const [firstName, setFirstName] = useState(guest.firstName);
  const [email, setEmail] = useState(guest.email);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState(before);
  const problemOf = (form: HTMLFormElement): string | null => {
    if (!agreed) return m.funnel_consent_missing();
    if (firstName.trim() === '' || email.trim() === '') return m.funnel_fields_missing();
    return emailField(form)?.validity.typeMismatch ? m.funnel_email_wrong() : null;
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = problemOf(event.currentTarget);
    setProblem(found);
    if (found === null) onNext({ firstName: firstName.trim(), email: email.trim() });
    else if (found === m.funnel_email_wrong()) emailField(event.currentTarget)?.focus();
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <p className="notes">{m.funnel_ready_text()}</p>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <GuestFields {...{ firstName, setFirstName, email, setEmail }} />
      <label className="flex min-h-11 items-start gap-3" htmlFor="funnel-consent">
        <input
          id="funnel-consent"
          type="checkbox"
          className="size-6 shrink-0 accent-plum"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>{m.funnel_consent({ brand })}</span>
      </label>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={!agreed} aria-describedby={agreed ? undefined : 'funnel-why'}>
          {m.funnel_next()}
        </Button>
        {!agreed && (
          <span className="hint" id="funnel-why">
            {m.funnel_next_needs()}
          </span>
        )}
      </div>
    </form>
  );
}

function GuestFields({
  firstName,
  setFirstName,
  email,
  setEmail,
}: {
  firstName: string;
  setFirstName: (name: string) => void;
  email: string;
  setEmail: (email: string) => void;
}) {
  return (
    <>
      <TextField
        id="funnel-first-name"
        name="first_name"
        autoComplete="given-name"
        maxLength={100}
        label={m.funnel_first_name()}
        value={firstName}
        onChange={setFirstName}
      />
      <TextField
        id="funnel-email"
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        label={m.funnel_email()}
        value={email}
        onChange={setEmail}
      />
    </>
  );
}
