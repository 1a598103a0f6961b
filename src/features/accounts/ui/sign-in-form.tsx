import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { signIn } from './auth-client.ts';
import { problemWords } from './problem-words.ts';

interface SignInState {
  email: string;
  setEmail: (email: string) => void;
  password: string;
  setPassword: (password: string) => void;
  problem: string | null;
  setProblem: (problem: string | null) => void;
  isWorking: boolean;
  submit: (event: FormEvent) => Promise<void>;
}

/**
 * State of a sign-in with e-mail address and password, for staff and businesses alike.
 * @param onPassword the password was right; `needsCode`: a second factor is asked for besides. It answers with the sentence
 *   that says why the account is not let in all the same, or null
 */
export function useSignIn(
  onPassword: (step: { needsCode: boolean }) => Promise<string | null>,
  opening: string | null = null,
): SignInState {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState(opening);
  const [isWorking, setIsWorking] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isWorking) return;
    if (email.trim() === '' || password === '') {
      setProblem(m.admin_fields_missing());
      return;
    }
    setIsWorking(true);
    setProblem(null);
    const answer = await signIn(email.trim(), password);
    if ('problem' in answer) setProblem(problemWords(answer.problem, m.admin_wrong));
    else setProblem(await onPassword({ needsCode: answer.done.twoFactorRedirect === true }));
    setIsWorking(false);
  };
  return { email, setEmail, password, setPassword, problem, setProblem, isWorking, submit };
}

/** ADM-01, AGT-04: e-mail address and password of an account that is there. */
export function SignInForm({
  email,
  setEmail,
  password,
  setPassword,
  problem,
  isWorking,
  submit,
  forgot = true,
}: SignInState & {
  /** False where the page has its own way to a new password. */
  forgot?: boolean;
}) {
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
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" disabled={isWorking}>
          {isWorking ? m.admin_signing_in() : m.admin_sign_in()}
        </Button>
        {/* In a tab of its own: what was typed behind this form stays. */}
        {forgot && (
          <a className="lone-link small" href="/password" target="_blank" rel="noopener">
            {m.admin_forgot()}
          </a>
        )}
      </div>
    </form>
  );
}
