import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { EmailEntry, logsContract } from '../contract.ts';

export type LogsApi = ContractRouterClient<typeof logsContract>;

type State = EmailEntry['state'];

const stateNames: Record<State, () => string> = {
  owed: m.logs_email_owed,
  held: m.logs_email_held,
  sent: m.logs_email_sent,
  failed: m.logs_email_failed,
};

/** What the shop owes and has sent; what the letters say is not shown. */
export function EmailLog({ api }: { api: LogsApi }) {
  const client = useQueryClient();
  const [state, setState] = useState<State | ''>('');
  const query = useInfiniteQuery({
    queryKey: ['emails', state],
    queryFn: ({ pageParam }) => api.listEmails({ state, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_before,
    staleTime: 0,
  });
  const resend = async ({ id }: EmailEntry): Promise<void> => {
    const { error } = await safe(api.resendEmail({ id }));
    showToast(error ? 'error' : 'ok', error ? m.admin_unexpected() : m.logs_resent());
    await client.invalidateQueries({ queryKey: ['emails'] });
  };
  const emails = query.data?.pages.flatMap((page) => page.emails) ?? null;
  const states = (Object.keys(stateNames) as State[]).map((value) => ({ value, name: stateNames[value]() }));
  return (
    <section className="desk-part" aria-labelledby="emails">
      <h2 className="heading-3" id="emails">
        {m.logs_emails()}
      </h2>
      <div className="max-w-80">
        <SelectField
          id="email-state"
          label={m.logs_state()}
          value={state}
          onChange={setState}
          options={[{ value: '', name: m.staff_orders_any() }, ...states]}
        />
      </div>
      {query.isError && <Notice tone="error">{m.staff_load_error()}</Notice>}
      {emails?.length === 0 && <p className="notes soft">{m.logs_none()}</p>}
      {emails && emails.length > 0 && (
        <table className="desk-table">
          <caption className="sr-only">{m.logs_emails()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.logs_when()}</th>
              <th scope="col">{m.logs_to()}</th>
              <th scope="col">{m.logs_subject()}</th>
              <th scope="col">{m.logs_state()}</th>
              <th scope="col">{m.logs_do()}</th>
            </tr>
          </thead>
          <tbody>
            {emails.map((email) => (
              <Row key={email.id} email={email} onResend={() => void resend(email)} />
            ))}
          </tbody>
        </table>
      )}
      {query.hasNextPage && (
        <Button look="outline" size="slim" className="justify-self-start" onClick={() => void query.fetchNextPage()}>
          {m.admin_more()}
        </Button>
      )}
    </section>
  );
}

function Row({ email, onResend }: { email: EmailEntry; onResend: () => void }) {
  const { state, subject } = email;
  const name = stateNames[state]();
  return (
    <tr>
      <td className="figures">{dayAndTime(email.created_at)}</td>
      <td>{email.recipient}</td>
      <th scope="row">{subject}</th>
      <td>
        {state === 'sent' || state === 'failed' ? (
          <Tag tone={state === 'sent' ? 'ok' : 'error'}>{name}</Tag>
        ) : (
          <span className="tag">{name}</span>
        )}
        {email.error && <span className="soft block">{email.error}</span>}
      </td>
      <td>
        <Button look="quiet" size="slim" onClick={onResend} aria-label={m.logs_resend_named({ subject })}>
          {m.logs_resend()}
        </Button>
      </td>
    </tr>
  );
}
