import type { ContractRouterClient } from '@orpc/contract';
import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { accountsContract } from '../contract.ts';
import { signIn, signOut } from './auth-client.ts';
import { CodeForm } from './code-form.tsx';
import { problemWords } from './problem-words.ts';

export type AccountsApi = ContractRouterClient<typeof accountsContract>;

/** Whether whoever has just signed in is staff; anybody else is signed out again. @returns the sentence that says why not */
async function admitStaff(accounts: AccountsApi): Promise<string | null> {
  const { data } = await safe(accounts.whoAmI());
  if (data?.role === 'admin' || data?.role === 'producer' || data?.second_factor === 'missing') return null;
  await signOut();
  return data ? m.admin_denied() : m.admin_unexpected();
}

interface FormProps {
  accounts: AccountsApi;
  /** Somebody without the right was signed in when the page was opened. */
  denied: boolean;
  onSignedIn: () => void | Promise<void>;
}

function useSignIn({ accounts, denied, onSignedIn }: FormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [problem, setProblem] = useState<string | null>(denied ? m.admin_denied() : null);
  const [working, setWorking] = useState(false);
  const enter = async (): Promise<void> => {
    const refused = await admitStaff(accounts);
    setProblem(refused);
    if (refused !== null) {
      setStep('password');
      return;
    }
    showToast('ok', m.admin_signed_in());
    await onSignedIn();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working) return;
    if (email.trim() === '' || password === '') {
      setProblem(m.admin_fields_missing());
      return;
    }
    setWorking(true);
    setProblem(null);
    const answer = await signIn(email.trim(), password);
    if ('problem' in answer) setProblem(problemWords(answer.problem, m.admin_wrong));
    else if (answer.done.twoFactorRedirect) setStep('code');
    else await enter();
    setWorking(false);
  };
  return { email, setEmail, password, setPassword, step, setStep, problem, working, submit, enter };
}

/** ADM-01: the password, and after it the code of those who have a second factor. */
export function SignInForm(props: FormProps) {
  const { email, setEmail, password, setPassword, step, setStep, problem, working, submit, enter } = useSignIn(props);
  if (step === 'code') return <CodeForm onEntered={enter} onBack={() => setStep('password')} />;
  return (
    <form
      className="grid max-w-104 gap-6"
      aria-label={m.admin_sign_in()}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <TextField
        id="sign-in-email"
        name="email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        label={m.admin_email()}
        value={email}
        onChange={setEmail}
      />
      <TextField
        id="sign-in-password"
        name="password"
        type="password"
        autoComplete="current-password"
        label={m.admin_password()}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" className="justify-self-start" disabled={working}>
        {working ? m.admin_signing_in() : m.admin_sign_in()}
      </Button>
    </form>
  );
}
