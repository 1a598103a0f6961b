import { useOutletContext } from 'react-router';
import { StaffHosts } from '#features/hosts/ui/staff-hosts.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

export function meta() {
  return staffMeta(m.hosts_desk_title());
}

/** Hosts, houses and souvenirs, for admins. */
export default function AdminHosts() {
  const { role } = useOutletContext<Account>();
  return (
    <AdminPage title={m.hosts_desk_title()} denied={role !== 'admin'}>
      <StaffHosts api={api.hosts} />
    </AdminPage>
  );
}
