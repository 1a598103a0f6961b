import { useOutletContext } from 'react-router';
import { PayoutRuns } from '#features/affiliates/ui/payout-runs.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

export function meta() {
  return staffMeta(m.affiliates_payouts());
}

/** ADM-03, AFF-07 */
export default function AdminPayouts() {
  const { role } = useOutletContext<Account>();
  return (
    <AdminPage title={m.affiliates_payouts()} denied={role !== 'admin'}>
      <PayoutRuns api={api.affiliates} />
    </AdminPage>
  );
}
