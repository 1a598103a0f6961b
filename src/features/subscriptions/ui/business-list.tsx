import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { FetchState } from '#ui/fetch-state.tsx';
import type { Tone } from '#ui/notice.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Business } from '../contract.ts';
import { dayAndMonth } from './plan-words.ts';
import type { SubscriptionsApi } from './subscriber.ts';

const everyMilliseconds = 60_000;

/** Businesses with an account: plan, songs used, and payments that failed. Lives below a query client. */
export function BusinessList({ api }: { api: SubscriptionsApi }) {
  const [search, setSearch] = useState('');
  const asked = { search: useDeferredValue(search) };
  const query = useQuery({
    queryKey: ['businesses', asked],
    queryFn: () => api.listBusinesses(asked),
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: everyMilliseconds,
  });
  const { data } = query;
  const businesses = data?.businesses;
  return (
    <section className="desk-part" aria-labelledby="businesses">
      <h2 className="heading-3" id="businesses">
        {m.businesses_list()}
      </h2>
      <SearchField
        label={m.businesses_search()}
        placeholder={m.businesses_search_placeholder()}
        value={search}
        onChange={setSearch}
      />
      <FetchState query={query} />
      {businesses?.length === 0 && (
        <output className="notes soft block">
          {search.trim() === '' ? m.businesses_none() : m.businesses_none_found({ search })}
        </output>
      )}
      {businesses && businesses.length > 0 && <Table businesses={businesses} />}
      {data?.more && <p className="small soft">{m.businesses_more()}</p>}
    </section>
  );
}

function Table({ businesses }: { businesses: readonly Business[] }) {
  return (
    <table className="desk-table">
      <caption className="sr-only">{m.businesses_list()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.businesses_business()}</th>
          <th scope="col">{m.businesses_plan()}</th>
          <th scope="col">{m.businesses_songs()}</th>
          <th scope="col">{m.businesses_payments()}</th>
        </tr>
      </thead>
      <tbody>
        {businesses.map((business) => (
          <tr key={business.account_id}>
            <th scope="row">
              {business.company}
              <span className="soft block wrap-anywhere">
                {business.contact}, {business.email}
              </span>
              <span className="soft block">{m.businesses_since({ since: dayAndTime(business.since) })}</span>
            </th>
            <td>
              <Plan plan={business.plan} />
            </td>
            <td className="figures">
              {business.plan ? m.businesses_used({ used: business.plan.songs_used, songs: business.plan.songs }) : null}
              <span className="soft block">{m.businesses_orders({ count: business.orders })}</span>
            </td>
            <td>
              <Payments business={business} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const states: Record<NonNullable<Business['plan']>['status'], { tone: Tone | null; name: () => string }> = {
  incomplete: { tone: null, name: m.businesses_incomplete },
  never_begun: { tone: null, name: m.businesses_incomplete },
  trialing: { tone: 'info', name: m.businesses_trialing },
  active: { tone: 'ok', name: m.businesses_active },
  past_due: { tone: 'error', name: m.businesses_past_due },
  ended: { tone: null, name: m.businesses_ended },
};

function Plan({ plan }: { plan: Business['plan'] }) {
  if (!plan) return <span className="soft">{m.businesses_no_plan()}</span>;
  const { tone, name } = states[plan.status];
  const day = dayAndMonth(plan.renews_at);
  const until = plan.ends || plan.status === 'ended' ? m.businesses_ends({ day }) : m.businesses_renews({ day });
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        {plan.tier} {tone ? <Tag tone={tone}>{name()}</Tag> : <span className="tag">{name()}</span>}
      </span>
      <span className="soft block">{until}</span>
    </>
  );
}

function Payments({ business: { failed_payments: failed, plan } }: { business: Business }) {
  if (!failed) return plan ? m.businesses_all_paid() : null;
  return (
    <>
      {m.businesses_failed({ count: failed.count })}
      <span className="soft block">{m.businesses_failed_last({ at: dayAndTime(failed.last_at) })}</span>
    </>
  );
}
