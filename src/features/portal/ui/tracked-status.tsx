import { CircleCheck } from '#ui/icons/circle-check.ts';
import { Clock } from '#ui/icons/clock.ts';
import { LoaderCircle } from '#ui/icons/loader-circle.ts';
import type { LineIcon } from '#ui/line-icon.ts';
import { dayInLondon, momentInLondon } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { trackedStatus, type TrackedLabel, type TrackedSign } from '../domain/tracked-status.ts';

const labels: Record<TrackedLabel, () => string> = {
  received: m.track_status_received,
  'payment-pending': m.track_status_payment_pending,
  creating: m.track_status_creating,
  rendering: m.track_status_rendering,
  'words-wanted': m.track_status_words_wanted,
  'words-to-read': m.words_status,
  checking: m.portal_pending_qc,
  completed: m.track_status_completed,
  processing: m.track_status_processing,
};

const signs: Record<TrackedSign, LineIcon> = { clock: Clock, working: LoaderCircle, done: CircleCheck };

/** FIND-05: yellow clock, blue wheel, green check, each beside its words. */
export function TrackedStatus({
  status,
  waitsForWords,
  waitsForBuyer,
  waitsUntil,
  choosesUntil,
}: {
  status: string;
  waitsForWords: boolean;
  waitsForBuyer: boolean;
  /** Last day on which friends may add to it; null for an order that does not wait. */
  waitsUntil: string | null;
  /** Moment until which the giver chooses, once those may add no more. */
  choosesUntil: string | null;
}) {
  const { label, sign } = trackedStatus(status, { waitsForWords, waitsForBuyer });
  const Icon = waitsUntil ? Clock : signs[sign];
  return (
    <span className="tracked-status" data-sign={sign}>
      <Icon className="icon" aria-hidden="true" />
      {choosesUntil
        ? m.circle_choosing_status({ moment: momentInLondon(choosesUntil) })
        : waitsUntil
          ? m.circle_waiting_status({ day: dayInLondon(waitsUntil) })
          : labels[label]()}
    </span>
  );
}
