import { safe } from '@orpc/client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { WebhookEntry } from '../contract.ts';
import type { LogsApi } from './email-log.tsx';

/** The payment provider's events, what came of each, and the way to handle one again. */
export function WebhookLog({ api }: { api: LogsApi }) {
  const client = useQueryClient();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['webhooks', onlyOpen],
    queryFn: ({ pageParam }) => api.listWebhooks({ only_open: onlyOpen, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_before,
    staleTime: 0,
  });
  const again = async ({ id }: WebhookEntry): Promise<void> => {
    const { data, error } = await safe(api.handleWebhookAgain({ id }));
    if (error) showToast('error', m.admin_unexpected());
    else showToast(data.handled_at ? 'ok' : 'error', data.outcome ?? data.error ?? m.logs_not_handled());
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const webhooks = query.data?.pages.flatMap((page) => page.webhooks) ?? null;
  return (
    <section className="desk-part" aria-labelledby="webhooks">
      <h2 className="heading-3" id="webhooks">
        {m.logs_webhooks()}
      </h2>
      <button
        type="button"
        className="chip justify-self-start"
        aria-pressed={onlyOpen}
        onClick={() => setOnlyOpen((before) => !before)}
      >
        {m.logs_only_open()}
      </button>
      {query.isError && <Notice tone="error">{m.staff_load_error()}</Notice>}
      {webhooks?.length === 0 && <p className="notes soft">{m.logs_none()}</p>}
      {webhooks && webhooks.length > 0 && (
        <table className="desk-table">
          <caption className="sr-only">{m.logs_webhooks()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.logs_when()}</th>
              <th scope="col">{m.logs_event()}</th>
              <th scope="col">{m.logs_outcome()}</th>
              <th scope="col">{m.logs_do()}</th>
            </tr>
          </thead>
          <tbody>
            {webhooks.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} onAgain={() => void again(webhook)} />
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

function Row({ webhook, onAgain }: { webhook: WebhookEntry; onAgain: () => void }) {
  const { id, type, outcome, error } = webhook;
  return (
    <tr>
      <td className="figures">{dayAndTime(webhook.received_at)}</td>
      <th scope="row">
        {type}
        <span className="soft block">{id}</span>
      </th>
      <td>{outcome ?? error ?? m.logs_not_handled()}</td>
      <td>
        <Button look="quiet" size="slim" onClick={onAgain} aria-label={m.logs_again_named({ id })}>
          {m.logs_again()}
        </Button>
      </td>
    </tr>
  );
}
