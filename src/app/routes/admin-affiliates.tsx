import { useOutletContext } from 'react-router';
import { AffiliateManagement } from '#features/affiliates/ui/affiliate-management.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

export function meta() {
  return staffMeta(m.staff_affiliates());
}

/** ADM-03 */
export default function AdminAffiliates() {
  const { role } = useOutletContext<Account>();
  return (
    <AdminPage title={m.staff_affiliates()} denied={role !== 'admin'}>
      <AffiliateManagement api={api.affiliates} />
    </AdminPage>
  );
}
