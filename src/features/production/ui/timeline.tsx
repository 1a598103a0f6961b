import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime } from '#kit/moments.ts';
import { amountEvents, type OrderEventKind } from '#features/orders/domain/event-kinds.ts';
import { statusName } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import type { ProductionOrder } from '../contract.ts';

type Event = ProductionOrder['events'][number];

/** Every event of the order, the newest first. */
export function Timeline({ events }: { events: readonly Event[] }) {
  return (
    <section className="order-section-part" aria-labelledby="order-timeline">
      <h2 className="heading-3" id="order-timeline">
        {m.admin_events()}
      </h2>
      <ol className="timeline">
        {events.toReversed().map((event, position) => (
          <li key={events.length - position}>
            <time className="small soft figures" dateTime={event.at}>
              {dayAndTime(event.at)}
            </time>
            <span className="min-w-0">
              <b>{eventName(event)}</b>
              {event.note && <span className="small soft block wrap-anywhere">{eventNote(event)}</span>}
            </span>
            <span className="small soft">{actorName(event.actor)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const names: Record<Exclude<OrderEventKind, 'status'>, () => string> = {
  placed: m.admin_event_first,
  changed: m.admin_event_changed,
  demonstration: m.admin_event_demonstration,
  erased: m.admin_event_erased,
  held: m.admin_event_held,
  'hold-lifted': m.admin_event_hold_lifted,
  'lyrics-written': m.staff_event_lyrics,
  'words-wanted': m.admin_event_words_wanted,
  'words-written': m.admin_event_words_written,
  'friends-invited': m.admin_event_friends_invited,
  'friends-closed': m.admin_event_friends_closed,
  'contribution-withdrawn': m.admin_event_contribution_withdrawn,
  'words-drafted': m.admin_event_words_drafted,
  'words-changed': m.admin_event_words_changed,
  'words-approved': m.admin_event_words_approved,
  'production-failed': m.admin_event_failed,
  'perhaps-bought': m.engines_event_perhaps_bought,
  'quality-control': m.admin_event_quality,
  'asset-uploaded': m.staff_event_asset_uploaded,
  'asset-judged': m.staff_event_asset_judged,
  'asset-deleted': m.staff_event_asset_deleted,
  'asset-released': m.staff_event_asset_released,
  'asset-restricted': m.staff_event_asset_restricted,
  'custom-addresses': m.staff_event_custom,
  'song-page': m.extras_event_page,
  publishing: m.extras_event_publishing,
  'revision-requested': m.chat_event_revision_requested,
  'revision-approved': m.chat_event_revision_approved,
  'revision-rejected': m.chat_event_revision_rejected,
  'refund-asked': m.admin_event_refund_asked,
  'refund-granted': m.admin_event_refund_granted,
  'refund-refused': m.admin_event_refund_refused,
  'erasure-asked': m.admin_event_erasure_asked,
  'erasure-granted': m.admin_event_erasure_granted,
  'erasure-refused': m.admin_event_erasure_refused,
  'payment-settled': m.admin_event_payment,
  'payment-unmatched': m.admin_event_payment_unmatched,
  'payment-duplicate': m.admin_event_payment_duplicate,
  'payment-mismatch': m.admin_event_payment_mismatch,
  'payment-extra': m.chat_event_extra_paid,
  'extra-paid': m.chat_event_extra_paid,
  'money-goes-back': m.admin_event_money_goes_back,
  'refunded-in-part': m.admin_event_refund,
  'refund-failed': m.admin_event_refund_failed,
  'day-full': m.admin_event_day_full,
  'authorisation-day-full': m.admin_event_day_full,
  'authorisation-refused': m.admin_event_authorisation_refused,
  'authorisation-duplicate': m.admin_event_authorisation_released,
  'authorisation-too-late': m.admin_event_authorisation_released,
  'authorisation-mismatch': m.admin_event_authorisation_released,
  'authorisation-unmatched': m.admin_event_authorisation_released,
  'capture-refused': m.admin_event_authorisation_refused,
  'dispute-inquiry': m.admin_event_dispute_inquiry,
  'dispute-closed': m.admin_event_dispute_closed,
  'dispute-open': m.admin_event_dispute_open,
  'dispute-won': m.admin_event_dispute_won,
  'dispute-lost': m.admin_event_dispute_lost,
};

/** Words for an event; one of a kind that this release does not know, from another, has words as well. */
export function eventName({ kind, from, to }: Pick<Event, 'kind' | 'from' | 'to'>): string {
  if (kind === 'status' && from && to) return m.admin_event_status({ from: statusName(from), to: statusName(to) });
  return Object.hasOwn(names, kind) ? names[kind as keyof typeof names]() : m.admin_event_other();
}

/** With the price that an engine may have had, which every member of staff reads: it is no secret of the buyer's. */
const amountKinds: readonly string[] = [...amountEvents, 'perhaps-bought'];

function eventNote({ kind, note }: Event): string {
  const pence = Number(note);
  return amountKinds.includes(kind) && Number.isInteger(pence) ? poundsAndPence(pence) : (note ?? '');
}

const actors: Record<string, () => string> = {
  friend: m.admin_actor_friend,
  buyer: m.admin_actor_buyer,
  system: m.admin_actor_system,
  payments: m.admin_actor_payments,
};

function actorName(actor: string): string {
  return actors[actor]?.() ?? m.admin_actor_staff();
}
