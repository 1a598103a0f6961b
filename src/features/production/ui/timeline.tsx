import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime } from '#kit/moments.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import { m } from '#messages/messages.js';
import type { ProductionOrder } from '../contract.ts';
import { statusNames } from './words.ts';

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

const otherNames: Record<string, () => string> = {
  placed: m.admin_event_first,
  changed: m.admin_event_changed,
  'quality-control': m.admin_event_quality,
  'production-failed': m.admin_event_failed,
  'refunded-in-part': m.admin_event_refund,
  'refund-failed': m.admin_event_refund_failed,
  'lyrics-written': m.staff_event_lyrics,
  'words-wanted': m.admin_event_words_wanted,
  'words-written': m.admin_event_words_written,
  'asset-uploaded': m.staff_event_asset_uploaded,
  'asset-judged': m.staff_event_asset_judged,
  'asset-released': m.staff_event_asset_released,
  'asset-restricted': m.staff_event_asset_restricted,
  'custom-addresses': m.staff_event_custom,
  'revision-requested': m.chat_event_revision_requested,
  'revision-approved': m.chat_event_revision_approved,
  'revision-rejected': m.chat_event_revision_rejected,
  'extra-paid': m.chat_event_extra_paid,
  'song-page': m.extras_event_page,
  publishing: m.extras_event_publishing,
};

function eventName({ kind, from, to }: Event): string {
  const status = (name: string): string => statusNames[name as OrderStatus]?.() ?? name;
  if (kind === 'status' && from && to) return m.admin_event_status({ from: status(from), to: status(to) });
  return otherNames[kind]?.() ?? kind;
}

function eventNote({ kind, note }: Event): string {
  const pence = Number(note);
  return kind === 'refunded-in-part' && Number.isInteger(pence) ? poundsAndPence(pence) : (note ?? '');
}

const actors: Record<string, () => string> = {
  buyer: m.admin_actor_buyer,
  system: m.admin_actor_system,
  payments: m.admin_actor_payments,
};

function actorName(actor: string): string {
  return actors[actor]?.() ?? m.admin_actor_staff();
}
