import { safe } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { dayInLondon } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { StaffCircle } from '../contract.ts';
import type { CirclesApi } from './circles-api.ts';

/** Circles of friends for admins, who may close one and remove what a friend added; nothing here opens them. */
export function StaffCircles({ api }: { api: CirclesApi }) {
  const { data, isError, refetch } = useQuery({ queryKey: ['circles'], queryFn: () => api.listCircles() });
  const run = async (call: Promise<unknown>): Promise<void> => {
    const { error } = await safe(call);
    if (error) showToast('error', m.circledesk_failed());
    await refetch();
  };
  if (isError) return <Notice tone="error">{m.circledesk_failed()}</Notice>;
  if (!data) return null;
  return (
    <section className="grid gap-4 pt-8" aria-labelledby="circle-desk-title">
      <h2 className="heading-2" id="circle-desk-title">
        {m.circledesk_title()}
      </h2>
      {data.circles.length === 0 && <p className="soft">{m.circledesk_none()}</p>}
      <ul className="grid gap-6 empty:hidden">
        {data.circles.map((circle) => (
          <li key={circle.id} className="grid justify-items-start gap-1">
            <Circle circle={circle} api={api} run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Circle({
  circle,
  api,
  run,
}: {
  circle: StaffCircle;
  api: CirclesApi;
  run: (call: Promise<unknown>) => Promise<void>;
}) {
  const { id, closed_by_staff: isClosed } = circle;
  return (
    <>
      <span className="font-[660]" dir="auto">
        {circle.order_number ?? m.circledesk_no_order()}: {circle.giver}, {circle.honouree}
      </span>
      {circle.message !== '' && <span dir="auto">{circle.message}</span>}
      <span className="small soft">
        {m.circledesk_facts({ standing: circle.standing, day: dayInLondon(circle.last_day) })}
      </span>
      <ul className="grid gap-2 empty:hidden">
        {circle.contributions.map((given) => (
          <li key={given.id} className="grid justify-items-start gap-1">
            <span dir="auto">
              {given.name}: {given.words}
            </span>
            <span className="small soft">{m.circledesk_photos({ count: given.photos })}</span>
            {given.greeting_url && (
              // Nobody wrote down what a friend says.
              // oxlint-disable-next-line jsx-a11y/media-has-caption
              <audio controls preload="none" src={given.greeting_url} aria-label={given.name} />
            )}
            <Button look="quiet" size="slim" onClick={() => void run(api.removeContribution({ id: given.id }))}>
              {m.circledesk_remove({ name: given.name })}
            </Button>
          </li>
        ))}
      </ul>
      <Button look="outline" size="slim" onClick={() => void run(api.closeCircleByStaff({ id, open: isClosed }))}>
        {isClosed ? m.circledesk_open() : m.circledesk_close()}
      </Button>
    </>
  );
}
