import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import { changePassword } from './auth-client.ts';
import { problemWords } from './problem-words.ts';

const empty = { now: '', next: '' };

/** A new password for one's own account. */
export function ChangePassword() {
  const [words, setWords] = useState(empty);
  const [problem, setProblem] = useState<{ field: 'now' | 'next'; text: string } | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await changePassword(words.now, words.next);
    if ('problem' in answer) {
      const isNew = answer.problem === 'too-short' || answer.problem === 'common';
      setProblem({ field: isNew ? 'next' : 'now', text: problemWords(answer.problem, m.staff_password_wrong) });
      return;
    }
    setProblem(null);
    setWords(empty);
    showToast('ok', m.staff_password_changed());
  };
  const field = (name: 'now' | 'next') => ({
    id: `password-${name}`,
    type: 'password',
    value: words[name],
    error: problem?.field === name ? problem.text : undefined,
    onChange: (value: string) => setWords((before) => ({ ...before, [name]: value })),
  });
  return (
    <section className="desk-part" aria-labelledby="password">
      <h2 className="heading-3" id="password">
        {m.admin_password()}
      </h2>
      <form className="grid max-w-104 gap-5" noValidate onSubmit={(event) => void submit(event)}>
        <TextField {...field('now')} label={m.staff_current_password()} autoComplete="current-password" />
        <TextField
          {...field('next')}
          label={m.staff_new_password()}
          autoComplete="new-password"
          hint={m.admin_password_hint({ length: 12 })}
        />
        <Button type="submit" look="outline" className="justify-self-start">
          {m.staff_change_password()}
        </Button>
      </form>
    </section>
  );
}
