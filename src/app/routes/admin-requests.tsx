import { Requests } from '#features/rights/ui/requests.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { adminOrder } from '../paths.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-requests.ts';

/** Loads the requests; null before sign-in and for producers. */
export function loader({ context }: Route.LoaderArgs) {
  return staffOnly(context.get(apiContext).rights.listRequests());
}

export function meta() {
  return staffMeta(m.requests_title());
}

/** Requests of buyers under their statutory rights, and orders under a legal hold. */
export default function AdminRequests({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title={m.requests_title()} denied={!loaderData}>
      {loaderData && <Requests api={api.rights} first={loaderData} orderAddress={adminOrder} />}
    </AdminPage>
  );
}
