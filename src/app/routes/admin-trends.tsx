import { TrendDesk } from '#features/trending/ui/trend-desk.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { Desk } from '../frame/desk.tsx';
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
    <Desk title={m.site_trending()} denied={!first}>
      {first && <TrendDesk api={api.trending} first={first} addressOf={adminTrend} />}
    </Desk>
  );
}
