import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { isQueueFilter } from '#features/production/ui/production-api.ts';
import { Queue } from '#features/production/ui/queue.tsx';
import { clockTime } from '#features/production/ui/use-now.ts';
import { api } from '../api.ts';
import { adminOrder } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-queue.ts';

/** Null until the gate above opens. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { production, orders } = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('filter');
  const shown = {
    filter: isQueueFilter(asked) ? asked : ('open' as const),
    search: (searchParams.get('search') ?? '').slice(0, 100),
  };
  const page = await staffOnly(production.listQueue(shown));
  return page && { first: { ...shown, page }, now: clockTime(), places: await orders.dailyCap() };
}

/** Filter and search are in the address, but the page reads for itself when they change. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameQueue = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !sameQueue && defaultShouldRevalidate;
}

export default function AdminQueue({ loaderData }: Route.ComponentProps) {
  const [, setSearchParams] = useSearchParams();
  if (!loaderData) return null;
  return (
    <Queue
      {...loaderData}
      api={api.production}
      orderAddress={adminOrder}
      onShown={({ filter, search }) =>
        setSearchParams(
          { ...(filter === 'open' ? {} : { filter }), ...(search === '' || search.includes('@') ? {} : { search }) },
          { replace: true, preventScrollReset: true },
        )
      }
    />
  );
}
