import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isQueueFilter } from '#features/production/ui/production-api.ts';
import { Queue } from '#features/production/ui/queue.tsx';
import { clockTime } from '#features/production/ui/use-now.ts';
import { api } from '../api.ts';
import { adminOrder } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { staffOnly } from '../staff-only.ts';
import { storeState, useStoredState } from '../use-stored-state.ts';
import type { Route } from './+types/admin-queue.ts';

/** Loads the queue; null for callers without staff access. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { production, orders } = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('filter');
  const shown = { filter: isQueueFilter(asked) ? asked : ('open' as const), search: '' };
  const page = await staffOnly(production.listQueue(shown));
  return page && { first: { ...shown, page }, now: clockTime(), places: await orders.dailyCap() };
}

/** Skips the loader when only the query of the address changes: the page fetches a new filter itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameQueue = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !sameQueue && defaultShouldRevalidate;
}

/** The production queue. The search text, often a name, is kept in the history entry: Back restores it, no URL or log has it. */
export default function AdminQueue({ loaderData }: Route.ComponentProps) {
  const { remembered, key } = useStoredState<{ search: string }>();
  if (!loaderData) return null;
  return (
    <Queue
      key={key}
      {...loaderData}
      remembered={remembered?.search ?? ''}
      api={api.production}
      orderAddress={adminOrder}
      onShown={({ filter, search }) => storeState({ search }, filter === 'open' ? '' : `?filter=${filter}`)}
    />
  );
}
