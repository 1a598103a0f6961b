import { EditorTrends } from '#features/trending/ui/editor-trends.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { adminTrend } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-trends.ts';

/** Null for whoever is neither editor nor admin. */
export async function loader({ context }: Route.LoaderArgs) {
  return await staffOnly(context.get(apiContext).trending.listDesk());
}

export function meta() {
  return staffMeta(m.site_trending());
}

export default function AdminTrends({ loaderData: first }: Route.ComponentProps) {
  return (
    <AdminPage title={m.site_trending()} denied={!first}>
      {first && <EditorTrends api={api.trending} first={first} addressOf={adminTrend} />}
    </AdminPage>
  );
}
