import { useQuery } from '@tanstack/react-query';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import { ExportForm } from './export-form.tsx';
import { LegalHolds } from './legal-holds.tsx';
import { RequestCard } from './request-card.tsx';
import type { RightsApi } from './rights-api.ts';
import './rights.css';

type Listed = Awaited<ReturnType<RightsApi['listRequests']>>;

interface RequestsProps {
  api: RightsApi;
  first: Listed;
  orderAddress: (orderNumber: string) => string;
}

/** Requests of buyers, and orders under a legal hold. */
export function Requests({ api, first, orderAddress }: RequestsProps) {
  const { data, isRefetchError, refetch } = useQuery({
    queryKey: ['rights-requests'],
    queryFn: () => api.listRequests(),
    initialData: first,
    refetchInterval: 30_000,
  });
  const open = data.requests.filter(({ state }) => state === 'open');
  const answered = data.requests.filter(({ state }) => state !== 'open');
  const card = { api, orderAddress, onAnswered: () => void refetch() };
  return (
    <div className="requests">
      {isRefetchError && (
        <Notice tone="warn" announce>
          {m.requests_stale()}
        </Notice>
      )}
      <section aria-labelledby="requests-open">
        <h2 className="heading-3" id="requests-open">
          {m.requests_open({ count: open.length })}
        </h2>
        {open.length === 0 && <p className="notes soft">{m.requests_none()}</p>}
        <ul className="request-list">
          {open.map((request) => (
            <RequestCard key={request.id} request={request} {...card} />
          ))}
        </ul>
      </section>
      <ExportForm />
      <LegalHolds api={api} holds={data.holds} onChanged={() => void refetch()} />
      {answered.length > 0 && (
        <section aria-labelledby="requests-answered">
          <h2 className="heading-3" id="requests-answered">
            {m.requests_answered()}
          </h2>
          <ul className="request-list">
            {answered.map((request) => (
              <RequestCard key={request.id} request={request} {...card} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
