import { useNavigation, useSearchParams } from 'react-router';
import { VisitRangeControl, visitRanges, Visits } from '#features/analytics/ui/visits.tsx';
import { m } from '#messages/messages.js';
import { AdminPage } from '../frame/admin-page.tsx';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-visits.ts';

/** Null until the gate above opens, and for producers. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = Number(new URL(request.url).searchParams.get('days'));
  const range = visitRanges.find((days) => days === asked) ?? 30;
  const summary = await staffOnly(context.get(apiContext).analytics.visitSummary({ days: range }));
  return summary && { summary, range };
}

export function meta() {
  return staffMeta(m.analytics_visits());
}

export default function AdminVisits({ loaderData }: Route.ComponentProps) {
  const [, setSearchParams] = useSearchParams();
  const { state } = useNavigation();
  if (!loaderData)
    return (
      <AdminPage title={m.analytics_title()} denied>
        {null}
      </AdminPage>
    );
  const control = (
    <VisitRangeControl
      range={loaderData.range}
      onRange={(days) => setSearchParams({ days: `${days}` }, { replace: true, preventScrollReset: true })}
    />
  );
  return (
    <div aria-busy={state !== 'idle'} className="contents">
      <AdminPage title={m.analytics_title()} aside={control}>
        <Visits summary={loaderData.summary} />
      </AdminPage>
    </div>
  );
}
