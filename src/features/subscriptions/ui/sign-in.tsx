import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';

/** What the accounts' own routes do for businesses. `problem` is why not. */
export interface PartnerAuth {
  signIn: (email: string, password: string) => Promise<{ done: { twoFactorRedirect?: boolean } } | { problem: string }>;
  signOut: () => Promise<unknown>;
}

const problems: Partial<Record<string, () => string>> = {
  wrong: m.partner_wrong,
  unconfirmed: m.partner_unconfirmed,
  'too-many': m.partner_too_many,
};

/** The password of an account that is there. */
export function SignIn({ auth, onSignedIn }: { auth: PartnerAuth; onSignedIn: () => void | Promise<void> }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working) return;
    if (email.trim() === '' || password === '') {
      setProblem(m.partner_fields_missing());
      return;
    }
    setWorking(true);
    setProblem(null);
    const answer = await auth.signIn(email.trim(), password);
    if ('problem' in answer) setProblem((problems[answer.problem] ?? m.partner_error)());
    // An account that wants a code besides is one of the staff's, who sign in at their own door.
    else if (answer.done.twoFactorRedirect) setProblem(m.partner_profile_missing());
    else await onSignedIn();
    setWorking(false);
  };
  return (
    <form className="grid gap-5" aria-label={m.partner_sign_in()} noValidate onSubmit={(event) => void submit(event)}>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <TextField
        id="partner-email"
        name="email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        label={m.partner_email()}
        value={email}
        onChange={setEmail}
      />
      <TextField
        id="partner-password"
        name="password"
        type="password"
        autoComplete="current-password"
        label={m.partner_password()}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" className="justify-self-start" disabled={working}>
        {working ? m.partner_signing_in() : m.partner_sign_in()}
      </Button>
    </form>
  );
}
