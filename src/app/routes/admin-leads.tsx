import { useOutletContext } from 'react-router';
import { ConsentSearch } from '#features/consents/ui/consent-search.tsx';
import { LeadList } from '#features/photo-sessions/ui/lead-list.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

export function meta() {
  return staffMeta(m.affiliates_leads());
}

/** Leads with their whole story, and the ledger of consents. */
export default function AdminLeads() {
  const { role } = useOutletContext<Account>();
  return (
    <AdminPage title={m.affiliates_leads()} denied={role !== 'admin'}>
      <LeadList api={api.photoSessions} />
      <ConsentSearch api={api.consents} />
    </AdminPage>
  );
}
