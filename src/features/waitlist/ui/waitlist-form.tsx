import { safe } from '@orpc/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { failureText } from '#ui/refusal-text.ts';
import { waitlistVersion } from '../domain/limits.ts';
import { empty, type Field, problemOf, type WaitlistDetails } from './waitlist-details.ts';
import type { WaitlistApi } from './waitlist-api.ts';

/** @returns the sentence to show; null once they are on the list */
async function send(api: WaitlistApi, { property, ...details }: WaitlistDetails): Promise<string | null> {
  const call = api.joinWaitlist({
    ...details,
    property_name: property.trim() || null,
    consent_version: waitlistVersion,
  });
  const { error } = await safe(call);
  if (!error) return null;
  return failureText(error, m.waitlist_failed, { SERVICE_UNAVAILABLE: m.waitlist_failed });
}

function useWaitlist(api: WaitlistApi) {
  const [details, setDetails] = useState(empty);
  const [problem, setProblem] = useState<{ tries: number; found: ReturnType<typeof problemOf> }>({
    tries: 0,
    found: null,
  });
  const [failed, setFailed] = useState<string | null>(null);
  const [state, setState] = useState<'editing' | 'joining' | 'joined'>('editing');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state !== 'editing') return;
    const found = problemOf(details);
    setProblem(({ tries }) => ({ tries: tries + 1, found }));
    setFailed(null);
    if (found) return;
    setState('joining');
    const answer = await send(api, details);
    setState(answer === null ? 'joined' : 'editing');
    setFailed(answer);
  };
  const again = (): void => {
    setDetails(empty);
    setState('editing');
  };
  return { details, setDetails, problem, failed, state, submit, again };
}

/** WAIT-01: the form, and the card that takes its place; a failure keeps what was typed. */
export function WaitlistForm({ api, brand }: { api: WaitlistApi; brand: string }) {
  const { details, setDetails, problem, failed, state, submit, again } = useWaitlist(api);
  if (state === 'joined') return <Joined email={details.email.trim()} onAgain={again} />;
  const { found, tries } = problem;
  const field = (name: Field, label: string, autoComplete: string) => (
    <TextField
      id={`waitlist-${name}`}
      name={name}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      maxLength={name === 'email' ? 320 : 100}
      label={label}
      value={details[name]}
      error={found?.fields[name]}
      onChange={(value) => setDetails((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <form className="grid gap-5" aria-label={m.waitlist_form()} noValidate onSubmit={(event) => void submit(event)}>
      {found && (
        <ErrorSummary
          key={tries}
          title={found.title}
          lines={Object.entries(found.fields).map(([name, text]) => ({ target: `waitlist-${name}`, text }))}
        />
      )}
      {failed && (
        <Notice tone="error" announce>
          {failed}
        </Notice>
      )}
      {field('first_name', m.waitlist_first_name(), 'given-name')}
      {field('last_name', m.waitlist_last_name(), 'family-name')}
      {field('email', m.waitlist_email(), 'email')}
      <TextField
        id="waitlist-property"
        name="property_name"
        autoComplete="organization"
        optional
        maxLength={200}
        label={m.waitlist_property()}
        value={details.property}
        onChange={(property) => setDetails((before) => ({ ...before, property }))}
      />
      <p className="small soft">{m.waitlist_consent({ brand })}</p>
      <Button type="submit" className="justify-self-start" disabled={state === 'joining'}>
        {state === 'joining' ? m.waitlist_joining() : m.waitlist_join()}
      </Button>
    </form>
  );
}

function Joined({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 className="heading-2" tabIndex={-1} ref={heading}>
        {m.waitlist_done()}
      </h3>
      <p className="notes">{m.waitlist_done_text({ email })}</p>
      <Button look="outline" className="justify-self-start" onClick={onAgain}>
        {m.waitlist_again()}
      </Button>
    </div>
  );
}
