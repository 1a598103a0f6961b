import { Deliveries } from '#features/automation/ui/deliveries.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-deliveries.ts';

/** Null until the gate above opens, and for producers. */
export async function loader({ context }: Route.LoaderArgs) {
  return staffOnly(context.get(apiContext).automation.listDeliveries({}));
}

export function meta() {
  return staffMeta(m.automation_title());
}

/** LEG-09 */
export default function AdminDeliveries({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title={m.automation_title()} denied={!loaderData}>
      {loaderData && <Deliveries api={api.automation} first={loaderData} />}
    </AdminPage>
  );
}
