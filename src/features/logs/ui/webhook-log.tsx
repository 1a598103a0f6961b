import { safe } from '@orpc/client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayAndTime } from '#kit/moments.ts';
import { inCurrency } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { PagedLog } from '#ui/paged-log.tsx';
import { showToast } from '#ui/toast.tsx';
import type { WebhookEntry } from '../contract.ts';
import type { LogsApi } from './email-log.tsx';

/** The payment provider's events, what came of each, and the way to handle one again. */
export function WebhookLog({ api, orderAddress }: { api: LogsApi; orderAddress: (orderNumber: string) => string }) {
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
  const webhooks = query.data?.pages.flatMap((page) => page.webhooks) ?? [];
  return (
    <PagedLog
      id="webhooks"
      title={m.logs_webhooks()}
      tools={
        <button
          type="button"
          className="chip justify-self-start"
          aria-pressed={onlyOpen}
          onClick={() => setOnlyOpen((before) => !before)}
        >
          {m.logs_only_open()}
        </button>
      }
      query={query}
      none={m.logs_none()}
      columns={[m.logs_when(), m.logs_event(), m.logs_order(), m.logs_amount(), m.logs_outcome(), m.logs_do()]}
      rows={webhooks.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} orderAddress={orderAddress} onAgain={() => void again(webhook)} />
      ))}
    />
  );
}

function Row({
  webhook,
  orderAddress,
  onAgain,
}: {
  webhook: WebhookEntry;
  orderAddress: (orderNumber: string) => string;
  onAgain: () => void;
}) {
  const { id, type, outcome, error, order_number: number, amount_pence: pence } = webhook;
  return (
    <tr>
      <td className="figures desk-word">{dayAndTime(webhook.received_at)}</td>
      <th scope="row">
        {type}
        <span className="soft block">{id}</span>
      </th>
      <td className="figures">{number && <Link to={orderAddress(number)}>{number}</Link>}</td>
      <td className="figures table-money">{pence === null ? null : inCurrency(webhook.currency, pence)}</td>
      <td>{outcome ?? error ?? m.logs_not_handled()}</td>
      <td>
        <Button look="quiet" size="slim" onClick={onAgain} aria-label={m.logs_again_named({ id })}>
          {m.logs_again()}
        </Button>
      </td>
    </tr>
  );
}
