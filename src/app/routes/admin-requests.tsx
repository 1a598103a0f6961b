import { Requests } from '#features/rights/ui/requests.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { adminOrder } from '../paths.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { apiContext } from '../request-context.ts';
import { staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-requests.ts';

/** Loads the requests; null before sign-in and for producers. */
export function loader({ context }: Route.LoaderArgs) {
  return staffOnly(context.get(apiContext).rights.listRequests());
}

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [{ title: m.requests_title_page({ brand }) }, { name: 'robots', content: 'noindex' }];
}

/** Requests of buyers under their statutory rights, and orders under a legal hold. */
export default function AdminRequests({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title={m.requests_title()} denied={!loaderData}>
      {loaderData && <Requests api={api.rights} first={loaderData} orderAddress={adminOrder} />}
    </AdminPage>
  );
}
