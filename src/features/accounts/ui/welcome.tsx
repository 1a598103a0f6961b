import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { type NewAccount, openStaffLink } from './auth-client.ts';

/** D13: staff passwords. */
const shortestPassword = 12;

type LinkTrouble = 'no-token' | 'used' | 'common' | 'unexpected';

const troubles: Partial<Record<string, LinkTrouble>> = { wrong: 'used', common: 'common' };

type Link =
  | { state: 'checking' | 'signed-in' | LinkTrouble }
  /** `refused`: the account could not be made; what was typed stays. */
  | { state: 'account-needed'; token: string; refused?: LinkTrouble };

/** The one-time link, which leaves the address at once; its secret stands behind the hash. */
export function useWelcomeLink(hash: string, onSignedIn: () => void | Promise<void>) {
  const [link, setLink] = useState<Link>({ state: 'checking' });
  const follow = async (token: string, account?: NewAccount): Promise<void> => {
    const answer = await openStaffLink(token, account);
    if ('problem' in answer) {
      const trouble = troubles[answer.problem] ?? 'unexpected';
      setLink(account ? { state: 'account-needed', token, refused: trouble } : { state: trouble });
    } else if (answer.done.state === 'account-needed') setLink({ state: 'account-needed', token });
    else {
      setLink({ state: 'signed-in' });
      await onSignedIn();
    }
  };
  const read = useEffectEvent((hash: string) => {
    const token = new URLSearchParams(hash.slice(1)).get('token');
    if (!token) {
      setLink((before) => (before.state === 'checking' ? { state: 'no-token' } : before));
      return;
    }
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void follow(token);
  });
  useEffect(() => {
    // Development runs effects twice; a link is followed once.
    const soon = setTimeout(() => read(hash));
    return () => clearTimeout(soon);
  }, [hash]);
  return { link, follow };
}

/** The first account of a shop, made by whoever reads its terminal. */
export function FirstAccountForm({ onSubmit }: { onSubmit: (account: NewAccount) => Promise<void> }) {
  const [account, setAccount] = useState<NewAccount>({ name: '', email: '', password: '' });
  const [tried, setTried] = useState(0);
  const [working, setWorking] = useState(false);
  const wrong = problemsOf(account);
  const shown = tried > 0 ? wrong : {};
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried((times) => times + 1);
    if (working || Object.keys(wrong).length > 0) return;
    setWorking(true);
    await onSubmit({ ...account, name: account.name.trim(), email: account.email.trim() });
    setWorking(false);
  };
  const field = (name: keyof NewAccount) => ({
    id: `welcome-${name}`,
    name,
    value: account[name],
    onChange: (value: string) => setAccount((before) => ({ ...before, [name]: value })),
    error: shown[name],
  });
  return (
    <form className="grid w-full max-w-104 gap-6" noValidate onSubmit={(event) => void submit(event)}>
      {tried > 0 && Object.keys(wrong).length > 0 && (
        <ErrorSummary
          key={tried}
          title={m.admin_problem()}
          lines={Object.entries(wrong).map(([name, text]) => ({ target: `welcome-${name}`, text }))}
        />
      )}
      <TextField {...field('name')} label={m.admin_name()} autoComplete="name" maxLength={100} />
      <TextField {...field('email')} label={m.admin_email()} type="email" autoComplete="username" spellCheck={false} />
      <TextField
        {...field('password')}
        label={m.admin_password()}
        type="password"
        autoComplete="new-password"
        hint={m.admin_password_hint({ length: shortestPassword })}
      />
      <Button type="submit" className="justify-self-start" disabled={working}>
        {working ? m.admin_welcome_creating() : m.admin_welcome_create()}
      </Button>
    </form>
  );
}

function problemsOf({ name, email, password }: NewAccount): Partial<Record<keyof NewAccount, string>> {
  return {
    ...(name.trim() === '' ? { name: m.admin_fix_name() } : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: m.admin_fix_email() }),
    ...(password.length < shortestPassword ? { password: m.admin_fix_password({ length: shortestPassword }) } : {}),
  };
}

/** Why a link did not lead in. */
export function LinkProblem({ state }: { state: LinkTrouble }) {
  const text = {
    'no-token': m.admin_welcome_no_token,
    used: m.admin_welcome_used,
    common: m.staff_password_common,
    unexpected: m.admin_unexpected,
  };
  return (
    <Notice tone={state === 'no-token' ? 'info' : 'error'} announce>
      {text[state]()}
    </Notice>
  );
}
