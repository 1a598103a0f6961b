import { isDefinedError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import type { Tone } from '#ui/notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { automationContract, Delivery, DeliveryPage } from '../contract.ts';
import { destinations } from '../domain/record-kinds.ts';
import './automation.css';

export type AutomationApi = ContractRouterClient<typeof automationContract>;

/** Milliseconds between two looks while something is on its way. */
const pollInterval = 3000;

const states: Record<Delivery['state'], { name: () => string; tone: Tone }> = {
  waiting: { name: m.automation_state_waiting, tone: 'info' },
  delivered: { name: m.automation_state_delivered, tone: 'ok' },
  dead: { name: m.automation_state_dead, tone: 'error' },
  kept: { name: m.automation_state_kept, tone: 'warn' },
};

/** A record that is on its way and was not accepted so far. */
const refused: { name: () => string; tone: Tone } = { name: m.automation_state_refused, tone: 'warn' };

const filters = ['all', 'waiting', 'dead', 'delivered', 'kept'] as const;
type Filter = (typeof filters)[number];

/** LEG-09: what was sent to the operator's automation, each attempt, and the way to send it again. */
export function Deliveries({ api, first }: { api: AutomationApi; first: DeliveryPage }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [before, setBefore] = useState<string>();
  const page = useQuery({
    queryKey: ['deliveries', filter, before],
    queryFn: () => api.listDeliveries({ state: filter, ...(before ? { before } : {}) }),
    placeholderData: (shown) => shown ?? first,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.state === 'waiting') ? pollInterval : false,
  });
  const { addresses, deliveries, next_before } = page.data ?? first;
  const choose = (next: Filter): void => {
    setFilter(next);
    setBefore(undefined);
  };
  return (
    <div className="deliveries">
      <p className="small soft">{m.automation_text()}</p>
      <ul className="small figures">
        {destinations.map((event) => (
          <li key={event}>
            <b>{event === 'EVENTS' ? m.automation_events() : event}</b>: {addresses[event] ?? m.automation_no_address()}
          </li>
        ))}
      </ul>
      <fieldset className="chips">
        <legend className="sr-only">{m.automation_filter()}</legend>
        {filters.map((name) => (
          <button key={name} type="button" className="chip" aria-pressed={filter === name} onClick={() => choose(name)}>
            {name === 'all' ? m.automation_filter_all() : states[name].name()}
          </button>
        ))}
      </fieldset>
      {page.isError && <Notice tone="warn">{m.automation_stale()}</Notice>}
      {deliveries.length === 0 && <p className="notes soft">{m.automation_none()}</p>}
      <ul className="deliveries-list">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} api={api} onResent={() => void page.refetch()} />
        ))}
      </ul>
      {next_before && (
        <Button look="outline" size="slim" onClick={() => setBefore(next_before)}>
          {m.automation_older()}
        </Button>
      )}
    </div>
  );
}

function DeliveryRow({ delivery, api, onResent }: { delivery: Delivery; api: AutomationApi; onResent: () => void }) {
  const { state, event, order_number, created_at, attempts, next_attempt_at } = delivery;
  const { name, tone } = next_attempt_at ? refused : states[state];
  const resend = async (): Promise<void> => {
    const { error } = await safe(api.resendDelivery({ id: delivery.id }));
    if (!error) showToast('ok', m.automation_resent());
    else showToast('error', isDefinedError(error) ? error.message : m.automation_resend_failed());
    onResent();
  };
  return (
    <li>
      <details className="delivery">
        <summary>
          <b className="figures">{event}</b>
          <span className="figures">{order_number ?? m.automation_no_order()}</span>
          <time dateTime={created_at} className="small soft figures">
            {dayAndTime(created_at)}
          </time>
          <Tag tone={tone}>{name()}</Tag>
        </summary>
        <div className="delivery-inside">
          <ol className="small figures wrap-anywhere">
            {attempts.map(({ number, at, status, error }) => (
              <li key={number}>
                {m.automation_attempt({ number, at: dayAndTime(at) })}{' '}
                {error ?? m.automation_accepted({ status: status ?? 0 })}
              </li>
            ))}
          </ol>
          {next_attempt_at && <p className="small figures">{m.automation_next({ at: dayAndTime(next_attempt_at) })}</p>}
          <p className="label soft wrap-anywhere">{delivery.id}</p>
          <dl className="delivery-record small">
            {Object.entries(delivery.record).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
          {(state !== 'waiting' || next_attempt_at) && (
            <Button look="outline" size="slim" onClick={() => void resend()}>
              {m.automation_resend()}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}
