import { StaffReviews } from '#features/reviews/ui/staff-reviews.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { adminOrder } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-reviews.ts';

/** Null for whoever is no admin. */
export async function loader({ context }: Route.LoaderArgs) {
  return { desk: await staffOnly(context.get(apiContext).reviews.listReviews()) };
}

export function meta() {
  return staffMeta(m.reviewdesk_title());
}

/** GIFT-06: reviews by their state. */
export default function AdminReviews({ loaderData: { desk } }: Route.ComponentProps) {
  return (
    <AdminPage title={m.reviewdesk_title()} denied={!desk}>
      {desk && <StaffReviews api={api.reviews} first={desk} orderPage={adminOrder} />}
    </AdminPage>
  );
}
