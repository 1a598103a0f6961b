import { type FormEvent, useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { sendCode, sendRecoveryCode } from './auth-client.ts';
import { problemWords } from './problem-words.ts';

const focusCode = (): void => document.getElementById('second-factor-code')?.focus();

/** The second step of a sign-in: six digits, or a recovery code when the telephone is lost. */
export function CodeForm({ onEntered, onBack }: { onEntered: () => void | Promise<void>; onBack: () => void }) {
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [working, setWorking] = useState(false);
  useEffect(focusCode, []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working) return;
    const plain = code.replaceAll(/\s/g, '');
    if (plain === '') {
      setProblem(m.staff_code_missing());
      return;
    }
    setWorking(true);
    const answer = await (isRecovery ? sendRecoveryCode(plain) : sendCode(plain));
    if ('problem' in answer) setProblem(problemWords(answer.problem, m.staff_code_wrong));
    else await onEntered();
    setWorking(false);
  };
  const turn = (): void => {
    setIsRecovery((before) => !before);
    setCode('');
    setProblem(undefined);
    focusCode();
  };
  return (
    <form
      className="grid max-w-104 gap-6"
      aria-label={m.staff_code_title()}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        id="second-factor-code"
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        label={isRecovery ? m.staff_recovery_code() : m.staff_code()}
        hint={isRecovery ? m.staff_recovery_hint() : m.staff_code_hint()}
        error={problem}
        value={code}
        onChange={setCode}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={working}>
          {working ? m.admin_signing_in() : m.staff_code_send()}
        </Button>
        <Button look="quiet" onClick={turn}>
          {isRecovery ? m.staff_code_instead() : m.staff_recovery_instead()}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {m.staff_code_back()}
        </Button>
      </div>
    </form>
  );
}
