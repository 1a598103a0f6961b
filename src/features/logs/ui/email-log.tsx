import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { PagedLog } from '#ui/paged-log.tsx';
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
  suppressed: m.logs_email_suppressed,
};

/** The outbox: e-mails that are queued, held, sent or failed. Their content is not shown. */
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
  const emails = query.data?.pages.flatMap((page) => page.emails) ?? [];
  const states = (Object.keys(stateNames) as State[]).map((value) => ({ value, name: stateNames[value]() }));
  return (
    <PagedLog
      id="emails"
      title={m.logs_emails()}
      tools={
        <div className="max-w-80">
          <SelectField
            id="email-state"
            label={m.logs_state()}
            value={state}
            onChange={setState}
            options={[{ value: '', name: m.staff_orders_any() }, ...states]}
          />
        </div>
      }
      query={query}
      none={m.logs_none()}
      columns={[m.logs_when(), m.logs_to(), m.logs_subject(), m.logs_state(), m.logs_do()]}
      rows={emails.map((email) => (
        <Row key={email.id} email={email} onResend={() => void resend(email)} />
      ))}
    />
  );
}

function Row({ email, onResend }: { email: EmailEntry; onResend: () => void }) {
  const { state, subject } = email;
  const name = stateNames[state]();
  return (
    <tr>
      <td className="figures desk-word">{dayAndTime(email.created_at)}</td>
      <td>{email.recipient}</td>
      <th scope="row">{subject}</th>
      <td>
        {state === 'sent' || state === 'failed' || state === 'suppressed' ? (
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
