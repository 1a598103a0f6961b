import { useOutletContext } from 'react-router';
import { StaffWaitlist } from '#features/waitlist/ui/staff-waitlist.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

export function meta() {
  return staffMeta(m.waitlist_desk());
}

/** WAIT-01: who waits, and the free setups. */
export default function AdminWaitlist() {
  const { role } = useOutletContext<Account>();
  return (
    <AdminPage title={m.waitlist_desk()} denied={role !== 'admin'}>
      <StaffWaitlist api={api.waitlist} />
    </AdminPage>
  );
}
