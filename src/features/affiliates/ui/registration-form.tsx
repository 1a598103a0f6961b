import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { failureText } from '#ui/refusal-text.ts';
import { type Region, regions } from '../domain/regions.ts';
import type { AffiliatesApi } from './affiliates-api.ts';

const blank = { email: '', full_name: '', region: '' as Region | '', password: '', confirm: '', accepted: false };
type Registration = typeof blank;
type Field = keyof Registration;
type Problems = Partial<Record<Field, string>>;

/** Refusals of the form; who is signed in has address and password already. */
export function registrationProblems(form: Registration, isSignedIn: boolean): Problems {
  const account: Problems = {
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim()) ? {} : { email: m.field_email_missing() }),
    ...(form.password.length < 6 ? { password: m.field_password_short() } : {}),
    ...(form.password === form.confirm ? {} : { confirm: m.field_mismatch() }),
  };
  return {
    ...(form.full_name.trim() === '' ? { full_name: m.field_name_missing() } : {}),
    ...(form.region === '' ? { region: m.field_region_missing() } : {}),
    ...(isSignedIn ? {} : account),
    ...(form.accepted ? {} : { accepted: m.field_terms_missing() }),
  };
}

const fieldOf: Partial<Record<string, Field>> = {
  INVALID_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  TERMS_NOT_ACCEPTED: 'accepted',
};

type Sent = 'sent' | 'joined' | { fields: Problems } | { text: string };

async function send(api: AffiliatesApi, form: Registration, region: Region, isSignedIn: boolean): Promise<Sent> {
  const profile = { full_name: form.full_name.trim(), region, accept_terms: form.accepted };
  const { error, isDefined } = isSignedIn
    ? await safe(api.join(profile))
    : await safe(api.register({ ...profile, email: form.email.trim(), password: form.password }));
  if (!error) return isSignedIn ? 'joined' : 'sent';
  const field = isDefined && fieldOf[error.code];
  if (field) return { fields: { [field]: error.message } };
  return { text: failureText(error, isSignedIn ? m.field_profile_error : m.field_unexpected) };
}

function useRegistration(api: AffiliatesApi, isSignedIn: boolean, onJoined: () => void) {
  const [form, setForm] = useState(blank);
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<Problems>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const problems: Problems = tries > 0 ? { ...refused, ...registrationProblems(form, isSignedIn) } : {};
  const change = (part: Partial<Registration>): void => {
    setForm((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state === 'sending') return;
    setTries((count) => count + 1);
    setFailed(null);
    const { region } = form;
    if (region === '' || Object.keys(registrationProblems(form, isSignedIn)).length > 0) return;
    setState('sending');
    const answer = await send(api, form, region, isSignedIn);
    setState(answer === 'sent' ? 'sent' : 'typing');
    if (answer === 'joined') onJoined();
    else if (typeof answer === 'object' && 'fields' in answer) setRefused(answer.fields);
    else if (typeof answer === 'object') setFailed(answer.text);
  };
  return { form, change, tries, problems, failed, state, submit };
}

/** AFF-01: the account of an affiliate; one who is signed in already adds a profile to the account they have. */
export function RegistrationForm({
  api,
  isSignedIn,
  termsPage,
  onJoined,
}: {
  api: AffiliatesApi;
  isSignedIn: boolean;
  termsPage: string;
  onJoined: () => void;
}) {
  const { form, change, tries, problems, failed, state, submit } = useRegistration(api, isSignedIn, onJoined);
  if (state === 'sent')
    return (
      <div className="grid gap-4">
        <Notice tone="ok" announce>
          {m.field_registered()}
        </Notice>
        <p className="notes">{m.field_registered_text({ email: form.email.trim() })}</p>
      </div>
    );
  const lines = (Object.keys(blank) as Field[]).flatMap((name) =>
    problems[name] === undefined ? [] : [{ target: `field-${name}`, text: problems[name] }],
  );
  return (
    <form className="grid gap-5" aria-label={m.field_register()} noValidate onSubmit={(event) => void submit(event)}>
      {lines.length > 0 && <ErrorSummary key={tries} title={m.field_problem()} lines={lines} />}
      {failed && (
        <Notice tone="error" announce>
          {failed}
        </Notice>
      )}
      <RegistrationFields form={form} problems={problems} isSignedIn={isSignedIn} onChange={change} />
      <Acceptance
        isAccepted={form.accepted}
        problem={problems.accepted}
        termsPage={termsPage}
        onChange={(accepted) => change({ accepted })}
      />
      <Button type="submit" className="justify-self-start" disabled={state === 'sending'}>
        {state === 'sending' ? m.field_joining() : m.field_register()}
      </Button>
    </form>
  );
}

function RegistrationFields({
  form,
  problems,
  isSignedIn,
  onChange,
}: {
  form: Registration;
  problems: Problems;
  isSignedIn: boolean;
  onChange: (part: Partial<Registration>) => void;
}) {
  const text = (name: 'email' | 'full_name' | 'password' | 'confirm') => ({
    id: `field-${name}`,
    value: form[name],
    error: problems[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      {!isSignedIn && (
        <TextField {...text('email')} label={m.field_email()} type="email" autoComplete="username" spellCheck={false} />
      )}
      <TextField {...text('full_name')} label={m.field_full_name()} autoComplete="name" maxLength={100} />
      <SelectField<Region | ''>
        id="field-region"
        label={m.field_region()}
        value={form.region}
        error={problems.region}
        options={[
          { value: '', name: m.field_region_none() },
          ...regions.map((region) => ({ value: region, name: region })),
        ]}
        onChange={(region) => onChange({ region })}
      />
      {!isSignedIn && (
        <>
          <TextField {...text('password')} label={m.field_password()} type="password" autoComplete="new-password" />
          <TextField {...text('confirm')} label={m.field_confirm()} type="password" autoComplete="new-password" />
        </>
      )}
    </>
  );
}

function Acceptance({
  isAccepted,
  problem,
  termsPage,
  onChange,
}: {
  isAccepted: boolean;
  problem: string | undefined;
  termsPage: string;
  onChange: (isAccepted: boolean) => void;
}) {
  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 items-start gap-3" htmlFor="field-accepted">
        <input
          id="field-accepted"
          type="checkbox"
          className="size-6 shrink-0 accent-plum"
          checked={isAccepted}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'field-accepted-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{m.field_accept()}</span>
      </label>
      <a className="lone-link small" href={termsPage} target="_blank" rel="noopener">
        {m.field_terms_link()}
      </a>
      {problem && <FieldError id="field-accepted-error">{problem}</FieldError>}
    </div>
  );
}
