import { useQuery } from '@tanstack/react-query';
import { dayInLondon } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FetchState } from '#ui/fetch-state.tsx';
import { type StaffCall, useStaffCall } from '#ui/use-staff-call.ts';
import type { StaffCircle } from '../contract.ts';
import type { CirclesApi } from './circles-api.ts';
import { ConfirmButton } from './confirm-button.tsx';
import './circles.css';

const stateNames: Record<StaffCircle['standing'], () => string> = {
  open: m.circledesk_state_open,
  over: m.circledesk_state_over,
  gone: m.circledesk_state_gone,
};

/** Circles of friends for admins, who may close one and remove what a friend added; nothing here opens them. */
export function StaffCircles({ api }: { api: CirclesApi }) {
  const query = useQuery({ queryKey: ['circles'], queryFn: () => api.listCircles() });
  const call = useStaffCall(query.refetch);
  const circles = query.data?.circles;
  return (
    <section className="desk-part" aria-labelledby="circle-desk-title">
      <h2 className="heading-3" id="circle-desk-title">
        {m.circledesk_title()}
      </h2>
      <FetchState query={query} />
      {circles?.length === 0 && <p className="notes soft">{m.circledesk_none()}</p>}
      <ul className="desk-rows empty:hidden">
        {circles?.map((circle) => (
          <li key={circle.id} className="desk-row-whole">
            <Circle circle={circle} api={api} call={call} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Circle({ circle, api, call }: { circle: StaffCircle; api: CirclesApi; call: StaffCall }) {
  const { id, closed_by_staff: isClosed } = circle;
  return (
    <>
      <span className="font-[660]" dir="auto">
        {circle.order_number ?? m.circledesk_no_order()}: {circle.giver}, {circle.honouree}
      </span>
      {circle.message !== '' && <span dir="auto">{circle.message}</span>}
      <span className="small soft">
        {m.circledesk_facts({ state: stateNames[circle.standing](), day: dayInLondon(circle.last_day) })}
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
            <ConfirmButton
              label={m.circledesk_remove({ name: given.name })}
              consequence={m.circledesk_remove_sure({ name: given.name })}
              onConfirm={() =>
                call.send(() => api.removeContribution({ id: given.id }), m.circledesk_removed({ name: given.name }))
              }
            />
          </li>
        ))}
      </ul>
      <Button
        look="outline"
        size="slim"
        disabled={call.isBusy}
        onClick={() =>
          call.send(
            () => api.closeCircleByStaff({ id, open: isClosed }),
            isClosed ? m.circledesk_opened() : m.circledesk_closed(),
          )
        }
      >
        {isClosed ? m.circledesk_open() : m.circledesk_close()}
      </Button>
    </>
  );
}
