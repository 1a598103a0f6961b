import { useOutletContext } from 'react-router';
import { AffiliateStory } from '#features/affiliates/ui/affiliate-story.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';
import type { Route } from './+types/admin-affiliate.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

export function meta() {
  return staffMeta(m.affiliates_story());
}

/** ADM-03: everything about one affiliate. */
export default function AdminAffiliate({ params }: Route.ComponentProps) {
  const { role } = useOutletContext<Account>();
  return (
    <AdminPage title={m.affiliates_story()} denied={role !== 'admin'}>
      <AffiliateStory api={api.affiliates} id={params.id} />
    </AdminPage>
  );
}
