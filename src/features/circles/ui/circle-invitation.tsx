import { Copy } from '#ui/icons/copy.ts';
import { dayInLondon } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { showToast } from '#ui/toast.tsx';
import type { CircleView } from '../contract.ts';

/** Address of an invitation, and until when it stands. */
export function CircleInvitation({ circle }: { circle: NonNullable<CircleView['circle']> }) {
  if (circle.closed_by_staff) return <p className="notes">{m.circle_closed_by_staff()}</p>;
  if (circle.standing !== 'open') return <p className="notes">{m.circle_closed()}</p>;
  const copy = async (): Promise<void> => {
    if (await copyText(circle.url)) showToast('ok', m.circle_copied());
    else showToast('error', m.ui_copy_failed());
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p className="notes">{m.circle_link()}</p>
      <p className="circle-link small wrap-anywhere">{circle.url}</p>
      <Button look="outline" size="slim" onClick={() => void copy()}>
        <Copy className="icon" aria-hidden="true" />
        {m.circle_copy()}
      </Button>
      <p className="small soft">{m.circle_until({ day: dayInLondon(circle.last_day), most: circle.most_friends })}</p>
    </div>
  );
}
