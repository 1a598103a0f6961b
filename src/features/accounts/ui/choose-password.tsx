import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { failureText } from '#ui/refusal-text.ts';
import { signIn } from './auth-client.ts';
import type { AccountsApi } from './staff-sign-in.tsx';

/** Chooses the password by the token of a link, and signs in with it where no code is asked for besides. */
export function ChoosePassword({
  api,
  token,
  onOver,
  onChosen,
}: {
  api: AccountsApi;
  token: string;
  /** The link opens nothing any more. */
  onOver: () => void;
  /** `isIn` false: the page asks for the password, and a code. */
  onChosen: (chosen: { page: string; isIn: boolean }) => void;
}) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    const { data, error } = await safe(api.choosePassword({ token, password }));
    if (data) {
      const entered = await signIn(data.email, password);
      onChosen({ page: data.page, isIn: 'done' in entered && entered.done.twoFactorRedirect !== true });
    } else if (isDefinedError(error) && error.code === 'LINK_OVER') onOver();
    else setProblem(failureText(error, m.admin_unexpected));
    setWorking(false);
  };
  return (
    <form
      className="grid w-full max-w-96 gap-5"
      aria-label={m.password_choose_title()}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        id="new-password"
        name="password"
        type="password"
        autoComplete="new-password"
        label={m.password_choose_label()}
        error={problem}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" className="justify-self-start" disabled={working}>
        {working ? m.password_choosing() : m.password_choose()}
      </Button>
    </form>
  );
}
