import { Check } from '#ui/icons/check.ts';
import { Star } from '#ui/icons/star.ts';
import { isOver, isPaidFor, type OrderStatus } from '#features/orders/domain/status.ts';
import { choiceName, deliveryText, spokenOccasion } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import type { PortalOrder } from '../contract.ts';
import { spokenMoment, spokenPoundsAndPence } from '#ui/spoken-values.ts';

/** PORT-02, PORT-08: progress of the order and its details. */
export function OrderSummary({ order }: { order: PortalOrder }) {
  return (
    <section aria-labelledby="portal-summary">
      <h2 className="heading-2" id="portal-summary">
        {m.portal_summary()}
      </h2>
      <Steps order={order} />
      <dl className="facts">
        {facts(order).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** True for an order of which nothing more is made. */
const hasEnded = ({ status, review }: PortalOrder): boolean => isOver(status) || review === 'refused';

function facts(order: PortalOrder): [string, string][] {
  const video = order.format === 'audio+video';
  return [
    [m.portal_for(), order.first_name],
    [m.portal_occasion(), spokenOccasion(order.occasion)],
    ...(order.destination ? [[m.portal_destination(), order.destination] as [string, string]] : []),
    [m.portal_music(), choiceName(order.music_genre)],
    [m.portal_mood(), choiceName(order.mood)],
    [m.portal_voice(), choiceName(order.vocal_style)],
    [m.portal_tempo(), choiceName(order.tempo)],
    [m.portal_language(), choiceName(order.language)],
    [m.portal_format(), video ? m.portal_format_video() : m.portal_format_audio()],
    ...(order.status === 'completed' || hasEnded(order)
      ? []
      : [[m.portal_delivery(), deliveryText(order.delivery)] as [string, string]]),
    ...price(order),
    [m.portal_email_short(), order.email],
  ];
}

/** Price row, or none for a viewer who may not see amounts. */
function price({ plan, price_pence: price, price_paid_pence: paid }: PortalOrder): [string, string][] {
  if (plan !== null) return [[m.portal_price(), m.portal_price_included({ plan })]];
  if (price === null || paid === null) return [];
  return paid === 0
    ? [[m.portal_price_unpaid(), spokenPoundsAndPence(price)]]
    : [[m.portal_price(), spokenPoundsAndPence(paid)]];
}

interface Step {
  name: () => string;
  status: OrderStatus;
}

const receivedAndPaid: Step[] = [
  { name: m.portal_step_received, status: 'pending' },
  { name: m.portal_step_paid, status: 'paid' },
  { name: m.portal_step_song, status: 'processing' },
];
const film: Step = { name: m.portal_step_video, status: 'in_progress' };
const checkedAndDone: Step[] = [
  { name: m.portal_step_checked, status: 'ready' },
  { name: m.portal_step_completed, status: 'completed' },
];

/**
 * Index of the current step: the one of the status, or the last one reached when a failure stopped it; -1 for none, and
 * past the last one once all is done.
 */
function stepNow(steps: readonly Step[], order: PortalOrder, reached: number): number {
  const { status } = order;
  if (status === 'completed') return steps.length;
  if (!isPaidFor(status) || hasEnded(order)) return -1;
  return status === 'failed' ? reached : steps.findIndex((step) => step.status === status);
}

/** Steps that are done as soon as they are reached; the others take their time, and an order that ends stops in the last one. */
const moments = new Set<OrderStatus>(['pending', 'paid', 'completed']);

/** True for a step that an order had behind it when it ended. */
function isPassed({ status }: Step, isLeft: boolean, at: ReadonlyMap<OrderStatus, string>): boolean {
  return at.has(status) && (isLeft || moments.has(status));
}

function Steps({ order }: { order: PortalOrder }) {
  const steps = [...receivedAndPaid, ...(order.format === 'audio+video' ? [film] : []), ...checkedAndDone];
  const at = new Map<OrderStatus, string>(
    // A holiday order is received as 'submitted'.
    order.history.map((entry) => [entry.status === 'submitted' ? 'pending' : entry.status, entry.at]),
  );
  const reached = steps.findLastIndex((step) => at.has(step.status));
  const now = stepNow(steps, order, reached);
  const over = hasEnded(order);
  return (
    <ol className="track-list">
      {steps.map((step, position) => {
        const current = position === now;
        const done = now < 0 ? isPassed(step, position < reached, at) : position < now;
        const when = done || current ? at.get(step.status) : undefined;
        if (over && !done) return null;
        return (
          <li key={step.status} data-state={current ? 'now' : done ? 'done' : 'next'}>
            <StepDot done={done} last={step.status === 'completed'} />
            <b>{step.name()}</b>
            <span className="sr-only">
              {current ? m.portal_step_now() : done ? m.portal_step_done() : m.portal_step_next()}
            </span>
            {when && <time dateTime={when}>{spokenMoment(when)}</time>}
          </li>
        );
      })}
    </ol>
  );
}

function StepDot({ done, last }: { done: boolean; last: boolean }) {
  const Icon = last ? Star : Check;
  return (
    <span className="track-dot" data-last={last} aria-hidden="true">
      {done && <Icon className="icon" />}
    </span>
  );
}
