import { safe } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { StaffGift } from '../contract.ts';
import type { GiftsApi } from './gift-parts.ts';

/** Gift pages for admins, who may close one; nothing here opens them. */
export function StaffGifts({ api }: { api: GiftsApi }) {
  const { data, isError, refetch } = useQuery({ queryKey: ['gifts'], queryFn: () => api.listGifts() });
  const close = async ({ id, standing }: StaffGift): Promise<void> => {
    const { error } = await safe(api.closeGift({ id, open: standing === 'closed-by-staff' }));
    if (error) showToast('error', m.giftdesk_failed());
    await refetch();
  };
  if (isError) return <Notice tone="error">{m.giftdesk_failed()}</Notice>;
  if (!data) return null;
  return (
    <section className="grid gap-4 pt-8" aria-labelledby="gift-desk-title">
      <h2 className="heading-2" id="gift-desk-title">
        {m.giftdesk_title()}
      </h2>
      {data.gifts.length === 0 && <p className="soft">{m.giftdesk_none()}</p>}
      <ul className="grid gap-4 empty:hidden">
        {data.gifts.map((gift) => (
          <li key={gift.id} className="grid justify-items-start gap-1">
            <span className="font-[660]" dir="auto">
              {gift.order_number}, {gift.title}
            </span>
            <span dir="auto">
              {gift.dedication} {gift.signature}
            </span>
            <span className="small soft">
              {m.giftdesk_facts({ standing: gift.standing, sends: gift.sends, thanks: gift.thanks })}
            </span>
            <Button look="outline" size="slim" onClick={() => void close(gift)}>
              {gift.standing === 'closed-by-staff' ? m.giftdesk_open() : m.giftdesk_close()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
