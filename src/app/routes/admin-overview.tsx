import { SystemOverview } from '#features/overview/ui/system-overview.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-overview.ts';

/** Null for whoever is no admin. */
export async function loader({ context }: Route.LoaderArgs) {
  return staffOnly(context.get(apiContext).overview.systemOverview());
}

export function meta() {
  return staffMeta(m.staff_overview());
}

/** ADM-06 */
export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title={m.staff_overview()} denied={!loaderData}>
      {loaderData && <SystemOverview api={api.overview} first={loaderData} />}
    </AdminPage>
  );
}
