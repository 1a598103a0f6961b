import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { failureText } from '#ui/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SubscriberProfile } from '../contract.ts';
import { BusinessDetailsFields } from './business-details-fields.tsx';
import {
  type FormProblem,
  emptyDetails,
  type SignUpField,
  type SignUpForm,
  signUpProblem,
  vatNumberOf,
} from './business-details.ts';
import { chosenPlan } from './chosen-plan.ts';
import type { SubscriptionsApi } from './subscriber.ts';

type Kind = SubscriberProfile['kind'];

/** Form field of each of the server's refusals. */
const fieldOf: Partial<Record<string, SignUpField>> = {
  INVALID_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  COMPANY_MISLEADS: 'company_name',
  VAT_NUMBER_MISSING: 'vat_number',
  VAT_NUMBER_WRONG: 'vat_number',
};

async function send(
  api: SubscriptionsApi,
  kind: Kind,
  form: SignUpForm,
): Promise<FormProblem<SignUpField> | 'created' | { text: string }> {
  const { error, isDefined } = await safe(
    api.signUp({
      kind,
      email: form.email.trim(),
      password: form.password,
      first_name: form.first_name.trim(),
      last_name: form.last_name.trim(),
      company_name: form.company_name.trim(),
      vat_registered: form.vat_registered,
      vat_number: vatNumberOf(form),
      plan: chosenPlan(),
    }),
  );
  if (!error) return 'created';
  const field = isDefined && fieldOf[error.code];
  if (field) return { title: error.message, fields: { [field]: error.message } };
  return { text: failureText(error, m.partner_profile_failed) };
}

function useSignUp(api: SubscriptionsApi, kind: Kind) {
  const [form, setForm] = useState<SignUpForm>({ ...emptyDetails, email: '', password: '' });
  const [problem, setProblem] = useState<{ tries: number; found: FormProblem<SignUpField> | null }>({
    tries: 0,
    found: null,
  });
  const [failed, setFailed] = useState<string | null>(null);
  const [state, setState] = useState<'typing' | 'sending' | 'created'>('typing');
  const refuse = (found: FormProblem<SignUpField> | null): void =>
    setProblem(({ tries }) => ({ tries: tries + 1, found }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state !== 'typing') return;
    const wrong = signUpProblem(form);
    refuse(wrong);
    setFailed(null);
    if (wrong) return;
    setState('sending');
    const answer = await send(api, kind, form);
    setState(answer === 'created' ? 'created' : 'typing');
    if (answer === 'created') return;
    if ('text' in answer) setFailed(answer.text);
    else refuse(answer);
  };
  return { form, setForm, problem, failed, state, submit };
}

/** AGT-04: form for an account with the details that the wizard and the invoice need. The e-mail's link signs in. */
export function SignUp({ api, kind }: { api: SubscriptionsApi; kind: Kind }) {
  const { form, setForm, problem, failed, state, submit } = useSignUp(api, kind);
  if (state === 'created') return <Created email={form.email.trim()} />;
  const change = (part: Partial<SignUpForm>): void => setForm((before) => ({ ...before, ...part }));
  const found = problem.found;
  return (
    <form className="grid gap-5" aria-label={m.partner_create()} noValidate onSubmit={(event) => void submit(event)}>
      {found && (
        <ErrorSummary
          key={problem.tries}
          title={found.title}
          lines={Object.entries(found.fields).map(([name, text]) => ({ target: `partner-${name}`, text }))}
        />
      )}
      {failed && (
        <Notice tone="error" announce>
          {failed}
        </Notice>
      )}
      <BusinessDetailsFields
        particulars={form}
        company={kind === 'host' ? m.partner_company_host() : m.partner_company_agent()}
        problem={found}
        onChange={change}
      />
      <TextField
        id="partner-email"
        name="email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        label={m.partner_email()}
        value={form.email}
        error={found?.fields.email}
        onChange={(email) => change({ email })}
      />
      <TextField
        id="partner-password"
        name="password"
        type="password"
        autoComplete="new-password"
        label={m.partner_password()}
        hint={m.partner_password_hint()}
        value={form.password}
        error={found?.fields.password}
        onChange={(password) => change({ password })}
      />
      <Button type="submit" className="justify-self-start" disabled={state === 'sending'}>
        {state === 'sending' ? m.partner_creating() : m.partner_create()}
      </Button>
    </form>
  );
}

function Created({ email }: { email: string }) {
  return (
    <div className="grid gap-4">
      <Notice tone="ok" announce>
        {m.partner_created()}
      </Notice>
      <p className="notes">{m.partner_created_text({ email })}</p>
    </div>
  );
}
