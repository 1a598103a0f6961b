import { AudioLines } from '#ui/icons/audio-lines.ts';
import { Circle } from '#ui/icons/circle.ts';
import { Headphones } from '#ui/icons/headphones.ts';
import { isOver, type OrderStatus } from '#features/orders/domain/status.ts';
import { dayInLondon, momentInLondon, statusNames } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { Tag } from '#ui/tag.tsx';
import { toneOf } from './words.ts';

interface Shown {
  status: OrderStatus;
  waits_until: string | null;
  chooses_until: string | null;
  is_refused: boolean;
}

/** An order's state as staff see it: icon and word. One that waits for friends, or for its giver's choice, says until when. */
export function StatusTag({
  order: { status, waits_until: waitsUntil, chooses_until: choosesUntil, is_refused: isRefused },
}: {
  order: Shown;
}) {
  if (isRefused && !isOver(status)) return <Tag tone="error">{m.admin_refused()}</Tag>;
  if (choosesUntil) return <Tag tone="warn">{m.circle_choosing_status({ moment: momentInLondon(choosesUntil) })}</Tag>;
  if (waitsUntil) return <Tag tone="warn">{m.circle_waiting_status({ day: dayInLondon(waitsUntil) })}</Tag>;
  const tone = toneOf(status);
  const name = statusNames[status]();
  if (tone === 'error' || tone === 'ok') return <Tag tone={tone}>{name}</Tag>;
  const Icon = tone === 'warn' ? Headphones : tone === 'info' ? AudioLines : Circle;
  return (
    <span className={tone ? `tag tag-${tone}` : 'tag'}>
      <Icon className="icon" aria-hidden="true" />
      {name}
    </span>
  );
}
