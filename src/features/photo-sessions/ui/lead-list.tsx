import { useQuery } from '@tanstack/react-query';
import { dayAndTime } from '#kit/moments.ts';
import { statusName } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { FetchState } from '#ui/fetch-state.tsx';
import type { Lead } from '../contract.ts';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';

/** A lead's whole story, from the consent to the order. Lives below a query client. */
export function LeadList({ api }: { api: PhotoSessionsApi }) {
  const query = useQuery({ queryKey: ['leads'], queryFn: () => api.listLeads(), staleTime: 0, retry: 1 });
  const leads = query.data?.leads;
  return (
    <>
      <FetchState query={query} />
      {leads?.length === 0 && <p className="soft">{m.affiliates_leads_none()}</p>}
      <ul className="desk-rows">
        {leads?.map((lead) => (
          <li key={lead.id} className="desk-row-whole">
            <Story lead={lead} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Story({ lead }: { lead: Lead }) {
  return (
    <details className="w-full">
      <summary>
        <span>
          <b>{lead.first_name}</b> {lead.email}, <span className="figures">{dayAndTime(lead.created_at)}</span>
          {lead.affiliate && ` ${m.affiliates_lead_by({ name: lead.affiliate })}`}
        </span>
      </summary>
      <div className="grid gap-2 pt-3">
        <p className="small">
          {m.affiliates_lead_consent({ version: lead.consent_version, at: dayAndTime(lead.consent_given_at) })}:{' '}
          {lead.consent_words}
        </p>
        {lead.session_id && <p className="small figures wrap-anywhere">{lead.session_id}</p>}
        {lead.story && (
          <p className="notes" dir="auto">
            {lead.story}
          </p>
        )}
        {lead.lyrics && (
          <p className="notes whitespace-pre-line" dir="auto">
            {lead.lyrics}
          </p>
        )}
        <p className="small">{m.affiliates_lead_photos({ count: lead.photos_taken })}</p>
        {lead.orders.length === 0 && <p className="small soft">{m.affiliates_lead_no_order()}</p>}
        {lead.orders.map(({ number, status }) => (
          <p key={number} className="small">
            <a href={`/admin/orders/${number}`}>{m.affiliates_lead_order({ number, status: statusName(status) })}</a>
          </p>
        ))}
      </div>
    </details>
  );
}
