import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { maximumLengths } from '../domain/limits.ts';
import type { CirclesApi } from './circles-api.ts';
import { askAsFriend } from './friend-api.ts';

/** One reminder by e-mail for somebody who has no time now. */
export function RemindMe({ api, token }: { api: CirclesApi; token: string }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const done = await askAsFriend(api.remindFriend({ token, email }));
    setProblem('problem' in done ? done.problem : undefined);
    setAsked(!('problem' in done));
  };
  return (
    <section className="circle-panel" aria-labelledby="remind-title">
      <h2 className="heading-3" id="remind-title">
        {m.circle_remind_title()}
      </h2>
      {isAsked ? (
        <output>{m.circle_reminded()}</output>
      ) : (
        <form className="friend-form" noValidate onSubmit={(event) => void ask(event)}>
          <p className="notes soft">{m.circle_remind_text()}</p>
          <TextField
            id="remind-email"
            label={m.circle_remind_email()}
            type="email"
            value={email}
            onChange={setEmail}
            maxLength={maximumLengths.email}
            autoComplete="email"
            error={problem}
          />
          <Button type="submit" look="outline">
            {m.circle_remind()}
          </Button>
        </form>
      )}
    </section>
  );
}
