import { useOutletContext } from 'react-router';
import { BusinessList } from '#features/subscriptions/ui/business-list.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

export function meta() {
  return staffMeta(m.businesses_title());
}

/** Businesses that order within a plan, for admins. */
export default function AdminBusinesses() {
  const { role } = useOutletContext<Account>();
  return (
    <AdminPage title={m.businesses_title()} denied={role !== 'admin'}>
      <BusinessList api={api.subscriptions} />
    </AdminPage>
  );
}
