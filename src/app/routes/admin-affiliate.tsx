import { safe } from '@orpc/client';
import { data, useRevalidator } from 'react-router';
import { AffiliateStory } from '#features/affiliates/ui/affiliate-story.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-affiliate.ts';

/** Null for whoever is no admin. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { data: story, error } = await safe(
    staffOnly(context.get(apiContext).affiliates.affiliateStory({ id: id.slice(0, 64) })),
  );
  if (!error) return story;
  throw 'code' in error && error.code === 'NOT_FOUND' ? data(null, { status: 404 }) : error;
}

export function meta() {
  return staffMeta(m.affiliates_story());
}

/** ADM-03: everything about one affiliate. */
export default function AdminAffiliate({ loaderData: story }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { is_erased, full_name } = story?.affiliate ?? { is_erased: false, full_name: m.affiliates_story() };
  return (
    <AdminPage title={is_erased ? m.affiliates_erased() : full_name} denied={!story}>
      {story && <AffiliateStory api={api.affiliates} story={story} onErased={() => void revalidate()} />}
    </AdminPage>
  );
}
