import { useOutletContext } from 'react-router';
import { HostsDesk } from '#features/hosts/ui/hosts-desk.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { Desk } from '../frame/desk.tsx';
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
    <Desk title={m.hosts_desk_title()} denied={role !== 'admin'}>
      <HostsDesk api={api.hosts} />
    </Desk>
  );
}
