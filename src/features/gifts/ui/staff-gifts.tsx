import { useQuery } from '@tanstack/react-query';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FetchState } from '#ui/fetch-state.tsx';
import { useStaffCall } from '#ui/use-staff-call.ts';
import type { StaffGift } from '../contract.ts';
import type { GiftsApi } from './gift-parts.ts';

const stateNames: Record<StaffGift['standing'], () => string> = {
  open: m.giftdesk_state_open,
  waiting: m.giftdesk_state_waiting,
  held: m.giftdesk_state_held,
  ended: m.giftdesk_state_ended,
  closed: m.giftdesk_state_closed,
  'closed-by-staff': m.giftdesk_state_closed_by_staff,
  'taken-down': m.giftdesk_state_taken_down,
};

/** Gift pages for admins, who may close one; nothing here opens them. */
export function StaffGifts({ api }: { api: GiftsApi }) {
  const query = useQuery({ queryKey: ['gifts'], queryFn: () => api.listGifts() });
  const call = useStaffCall(query.refetch);
  const gifts = query.data?.gifts;
  const turn = ({ id, standing }: StaffGift): void => {
    const open = standing === 'closed-by-staff';
    call.send(() => api.closeGift({ id, open }), open ? m.giftdesk_opened() : m.giftdesk_closed());
  };
  return (
    <section className="desk-part" aria-labelledby="gift-desk-title">
      <h2 className="heading-3" id="gift-desk-title">
        {m.giftdesk_title()}
      </h2>
      <FetchState query={query} />
      {gifts?.length === 0 && <p className="notes soft">{m.giftdesk_none()}</p>}
      <ul className="desk-rows empty:hidden">
        {gifts?.map((gift) => (
          <li key={gift.id} className="desk-row-whole">
            <span className="font-[660]" dir="auto">
              {gift.order_number}, {gift.title}
            </span>
            <span dir="auto">
              {gift.dedication} {gift.signature}
            </span>
            <span className="small soft">
              {m.giftdesk_facts({ state: stateNames[gift.standing](), sends: gift.sends, thanks: gift.thanks })}
            </span>
            <Button look="outline" size="slim" disabled={call.isBusy} onClick={() => turn(gift)}>
              {gift.standing === 'closed-by-staff' ? m.giftdesk_open() : m.giftdesk_close()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
