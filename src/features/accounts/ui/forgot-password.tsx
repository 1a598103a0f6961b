import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { AccountsApi } from './staff-sign-in.tsx';

/** Asks for a link to choose a new password; the answer is the same whether or not the address has an account. */
export function ForgotPassword({ api }: { api: AccountsApi }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working) return;
    const wanted = email.trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted)) {
      setProblem(m.admin_fix_email());
      return;
    }
    setWorking(true);
    setProblem(undefined);
    const { error } = await safe(api.forgotPassword({ email: wanted }));
    if (error) setProblem(failureText(error, m.admin_unexpected));
    else setSentTo(wanted);
    setWorking(false);
  };
  if (sentTo !== null)
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="ok" title={m.password_sent_title()} announce>
          {m.password_sent_text({ email: sentTo })}
        </Notice>
        <Button look="quiet" onClick={() => setSentTo(null)}>
          {m.password_again()}
        </Button>
      </div>
    );
  return (
    <form
      className="grid w-full max-w-96 gap-5"
      aria-label={m.password_forgot_title()}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p className="notes">{m.password_forgot_text()}</p>
      <TextField
        id="forgot-email"
        name="email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        label={m.admin_email()}
        error={problem}
        value={email}
        onChange={setEmail}
      />
      <Button type="submit" className="justify-self-start" disabled={working}>
        {working ? m.password_sending() : m.password_forgot_send()}
      </Button>
    </form>
  );
}
