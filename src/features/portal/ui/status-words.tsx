import { Clock } from '#ui/icons/clock.ts';
import { LoaderCircle } from '#ui/icons/loader-circle.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import { m } from '#messages/messages.js';
import { Tag } from '#ui/tag.tsx';

const names: Record<OrderStatus, () => string> = {
  submitted: m.portal_status_submitted,
  pending: m.portal_status_pending,
  payment_pending: m.portal_status_payment_pending,
  paid: m.portal_status_paid,
  processing: m.portal_status_processing,
  in_progress: m.portal_status_in_progress,
  ready: m.portal_status_ready,
  completed: m.portal_status_completed,
  failed: m.portal_status_failed,
  cancelled: m.portal_status_cancelled,
  refunded: m.portal_status_refunded,
};

/** PORT-03: a grey, yellow or green badge for three statuses, plain words for every other. */
export function StatusBadge({
  status,
  waitsForBuyer = false,
  isRefused = false,
}: {
  status: OrderStatus;
  waitsForBuyer?: boolean;
  isRefused?: boolean;
}) {
  if (isRefused) return <Tag tone="error">{m.portal_status_refused()}</Tag>;
  if (waitsForBuyer) return <Tag tone="warn">{m.words_status()}</Tag>;
  const name = names[status]();
  if (status === 'completed') return <Tag tone="ok">{name}</Tag>;
  if (status !== 'pending' && status !== 'processing') return <span className="small font-[640]">{name}</span>;
  const Icon = status === 'pending' ? Clock : LoaderCircle;
  return (
    <span className={status === 'pending' ? 'tag' : 'tag tag-warn'}>
      <Icon className="icon" aria-hidden="true" />
      {name}
    </span>
  );
}

/** PORT-03: message to the buyer for a status. Those for cancelled and refunded are ours; the specification has none. */
export function statusMessage(status: OrderStatus, format: 'audio' | 'audio+video', supportEmail: string): string {
  switch (status) {
    case 'pending':
    case 'payment_pending':
      return m.portal_says_payment();
    case 'paid':
      return m.portal_says_paid({ what: format === 'audio' ? m.portal_song() : m.portal_song_video() });
    case 'processing':
      return m.portal_says_processing();
    case 'completed':
      return m.portal_says_completed();
    case 'failed':
      return m.portal_says_failed({ email: supportEmail });
    case 'cancelled':
      return m.portal_says_cancelled();
    case 'refunded':
      return m.portal_says_refunded();
    default:
      return m.portal_says_otherwise();
  }
}
