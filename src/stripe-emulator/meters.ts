import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from './api-error.ts';
import { timeOf } from './clock-time.ts';
import { type Emulation, seconds } from './emulation.ts';
import { expand, line, listing, wholeNumber } from './params.ts';
import type { MeterEventRecord, Work } from './store.ts';
import type { WirePrice, WireSubscription } from './wire.ts';

const OLDEST_SECONDS = 35 * 86_400;
const AHEAD_SECONDS = 300;
const DAY_SECONDS = 86_400;

export const meterParams = z.strictObject({
  display_name: line.max(250),
  event_name: line.max(100),
  default_aggregation: z.strictObject({ formula: z.literal('sum', { error: 'Only sums are emulated' }) }),
  customer_mapping: z.strictObject({ type: z.literal('by_id'), event_payload_key: line.max(100) }).optional(),
  value_settings: z.strictObject({ event_payload_key: line.max(100) }).optional(),
  expand,
});

/** @throws ApiError 400 for an event name that an active meter has */
export function createMeter(
  emulation: Emulation,
  { work, params }: { work: Work; params: z.output<typeof meterParams> },
): Stripe.Billing.Meter {
  const { display_name, event_name, default_aggregation, customer_mapping, value_settings } = params;
  if (meterOf(emulation, event_name))
    throw invalid(`A meter with the event name '${event_name}' exists already.`, { param: 'event_name' });
  const created = seconds(emulation.now());
  return work.put('meter', {
    id: emulation.newId('mtr'),
    object: 'billing.meter',
    created,
    customer_mapping: customer_mapping ?? { event_payload_key: 'stripe_customer_id', type: 'by_id' },
    default_aggregation,
    display_name,
    event_name,
    event_time_window: null,
    livemode: false,
    status: 'active',
    status_transitions: { deactivated_at: null },
    updated: created,
    value_settings: value_settings ?? { event_payload_key: 'value' },
  } satisfies Stripe.Billing.Meter);
}

const meterOf = ({ store }: Emulation, eventName: string): Stripe.Billing.Meter | undefined =>
  store.all('meter').find(({ event_name, status }) => event_name === eventName && status === 'active');

export const meterEventParams = z.strictObject({
  event_name: line.max(100),
  identifier: line.max(100).optional(),
  timestamp: wholeNumber.optional(),
  payload: z.record(z.string().min(1).max(100), z.string().max(100)),
  expand,
});

/** @throws ApiError 400 for an identifier that was used, no such meter, a customer that is none, or a time out of bounds */
export function createMeterEvent(
  emulation: Emulation,
  { work, params }: { work: Work; params: z.output<typeof meterEventParams> },
): Stripe.Billing.MeterEvent {
  const { event_name, payload } = params;
  const meter = meterOf(emulation, event_name);
  if (!meter) throw invalid(`No active meter found for event name '${event_name}'.`, { code: 'no_meter' });
  const now = seconds(emulation.now());
  const customer = payload[meter.customer_mapping.event_payload_key] ?? '';
  if (!work.get('customer', customer)) throw missing('customer', customer);
  const present = timeOf(emulation, work, customer);
  const timestamp = params.timestamp ?? present;
  if (timestamp < present - OLDEST_SECONDS || timestamp > present + AHEAD_SECONDS)
    throw invalid('The timestamp must be within the past 35 days or up to 5 minutes in the future.', {
      code: 'timestamp_too_far_in_past',
      param: 'timestamp',
    });
  const value = payload[meter.value_settings.event_payload_key] ?? '';
  if (!/^\d{1,9}$/.test(value))
    throw invalid('The value must be a whole number.', { code: 'meter_event_invalid_value' });
  const identifier = params.identifier ?? emulation.newId('evt');
  if (isTaken(emulation, identifier, now))
    throw invalid(`An event with the identifier '${identifier}' exists already.`, {
      code: 'duplicate_meter_event',
      param: 'identifier',
    });
  const id = emulation.newId('mevt');
  const kept = { id, identifier, created: now, meterId: meter.id, customer, value: Number(value), timestamp };
  work.put('meter_event', kept);
  return {
    object: 'billing.meter_event',
    created: now,
    event_name,
    identifier,
    livemode: false,
    payload,
    timestamp,
  } satisfies Stripe.Billing.MeterEvent;
}

/** Stripe promises that an identifier is unique for a day and no longer. */
function isTaken({ store }: Emulation, identifier: string, now: number): boolean {
  return store
    .all('meter_event')
    .some((known) => (known.identifier ?? known.id) === identifier && (known.created ?? now) > now - DAY_SECONDS);
}

export const summaryParams = z.strictObject({
  ...listing,
  customer: line,
  start_time: wholeNumber,
  end_time: wholeNumber,
});

/** One summary of all that was counted to a customer in a range. @throws ApiError 400 for times that are no whole minutes */
export function meterSummary(
  emulation: Emulation,
  meter: Stripe.Billing.Meter,
  { customer, start_time, end_time }: z.output<typeof summaryParams>,
): Stripe.Billing.MeterEventSummary[] {
  if (start_time % 60 !== 0 || end_time % 60 !== 0 || end_time <= start_time)
    throw invalid('`start_time` and `end_time` must be aligned with minute boundaries.', { param: 'start_time' });
  const value = counted(emulation, { meterId: meter.id, customer }, { start: start_time, end: end_time });
  return [
    {
      id: `mtrusg_${meter.id}_${start_time}`,
      object: 'billing.meter_event_summary',
      aggregated_value: value,
      start_time,
      end_time,
      livemode: false,
      meter: meter.id,
    },
  ];
}

/** Sum of the meter's events of a subscription's customer, from `start` to before `end`; 0 for a price without a meter. */
export function usage(
  emulation: Emulation,
  { customer }: WireSubscription,
  price: WirePrice,
  { start, end }: { start: number; end: number },
): number {
  const meterId = price.recurring?.meter;
  if (!meterId) return 0;
  return counted(emulation, { meterId, customer: customer as string }, { start, end });
}

function counted(
  { store }: Emulation,
  { meterId, customer }: { meterId: string; customer: string },
  { start, end }: { start: number; end: number },
): number {
  const counts = (event: MeterEventRecord): boolean =>
    event.meterId === meterId && event.customer === customer && event.timestamp >= start && event.timestamp < end;
  return store
    .all('meter_event')
    .filter(counts)
    .reduce((sum, { value }) => sum + value, 0);
}
