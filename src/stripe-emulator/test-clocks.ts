import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from './api-error.ts';
import { expireSession } from './checkout.ts';
import { refuseWhileAdvancing } from './clock-time.ts';
import { commitAndWake, type Emulation, seconds } from './emulation.ts';
import { type Cause, recordEvent } from './events.ts';
import { monthsAfter } from './months.ts';
import { monthsOf } from './objects/catalogue.ts';
import { testClock } from './objects/test-clock.ts';
import { expand, line, wholeNumber } from './params.ts';
import type { Store, Work } from './store.ts';
import { dueAt, passDue } from './subscriptions.ts';
import type { WireSubscription } from './wire.ts';

type TestClock = Stripe.TestHelpers.TestClock;

/** Stripe's limit of customers that live by one clock. */
const MOST_CUSTOMERS = 3;
/** Most that a clock without a subscription advances at once, in months. */
const MOST_MONTHS = 24;

const time = wholeNumber.pipe(z.number().min(0));
export const clockParams = z.strictObject({
  frozen_time: time,
  name: line.max(300).optional(),
  customer: line.optional(),
  expand,
});
export const advanceParams = z.strictObject({ frozen_time: time, expand });

interface Call {
  work: Work;
  cause: Cause;
}

/** Makes a clock, and puts an existing customer on it if one is named. @throws ApiError 400, 404 */
export function createClock(
  emulation: Emulation,
  { work, params, cause }: Call & { params: z.output<typeof clockParams> },
): TestClock {
  const { frozen_time, name, customer } = params;
  const created = seconds(emulation.now());
  const made = work.put(
    'test_clock',
    testClock({ id: emulation.newId('clock'), created, frozen_time, name: name ?? null }),
  );
  if (customer !== undefined) attach(emulation, work, customer, made.id);
  tell(emulation, work, 'created', made, cause);
  return made;
}

function attach(emulation: Emulation, work: Work, customerId: string, clockId: string): void {
  const customer = work.get('customer', customerId);
  if (!customer) throw missing('customer', customerId);
  if (customer.test_clock)
    throw invalid('This customer is attached to a test clock already, and cannot be removed from it.', {
      param: 'customer',
    });
  work.put('customer', { ...customer, test_clock: clockId });
  for (const subscription of subscriptionsOf(emulation.store, customerId))
    work.put('subscription', { ...subscription, test_clock: clockId });
}

/** The clock that a new customer names. @throws ApiError 400 for none or a full one, 429 while it advances */
export function clockForCustomer({ store }: Emulation, work: Work, clockId: string): TestClock {
  const clock = work.get('test_clock', clockId);
  if (!clock)
    throw invalid(`No such test_clock: '${clockId.slice(0, 200)}'`, { code: 'resource_missing', param: 'test_clock' });
  refuseWhileAdvancing(clock);
  if (customersOf(store, clockId).length >= MOST_CUSTOMERS)
    throw invalid(`A test clock has at most ${MOST_CUSTOMERS} customers.`, { param: 'test_clock' });
  return clock;
}

/**
 * Lets a clock begin to advance; `advanceStep` does the rest.
 * @throws ApiError 404 for none, 429 for one that advances already, 400 for a time that is not later or too far away
 */
export function advanceClock(
  emulation: Emulation,
  { work, id, params, cause }: Call & { id: string; params: z.output<typeof advanceParams> },
): TestClock {
  const clock = existing(work, id);
  refuseWhileAdvancing(clock);
  const { frozen_time: target } = params;
  if (target <= clock.frozen_time)
    throw invalid("The new frozen time must be after the test clock's current frozen time.", { param: 'frozen_time' });
  const intervals = subscriptionsOn(emulation.store, id).map(({ items }) => monthsOf(items.data[0]!.price));
  if (target > monthsAfter(clock.frozen_time, Math.min(MOST_MONTHS, ...intervals.map((months) => 2 * months))))
    throw invalid(
      intervals.length > 0
        ? 'Cannot advance a test clock by more than two intervals of its shortest subscription.'
        : 'Cannot advance a test clock without subscriptions by more than two years.',
      { param: 'frozen_time' },
    );
  const started = work.put('test_clock', {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  });
  tell(emulation, work, 'advancing', started, cause);
  return started;
}

/**
 * Does the next thing that is due by a clock that advances: one renewal, retry or end at its own time; after the last one the
 * clock is ready. Each step is stored by itself, so that an interrupted advance goes on where it was.
 * @returns whether there was anything to do
 */
export async function advanceStep(emulation: Emulation): Promise<boolean> {
  const { store } = emulation;
  const clock = store.all('test_clock').findLast(({ status }) => status === 'advancing');
  if (!clock) return false;
  const work = store.begin();
  const target = clock.status_details.advancing!.target_frozen_time;
  const due = nextDue(store, clock.id);
  if (due && due.at <= target) {
    // One that was attached late may be due before the clock began.
    work.put('test_clock', { ...clock, frozen_time: Math.max(due.at, clock.frozen_time) });
    passDue(emulation, work, due.subscription, due.at);
  } else {
    const arrived: TestClock = { ...clock, frozen_time: target, status: 'ready', status_details: {} };
    tell(emulation, work, 'ready', work.put('test_clock', arrived), null);
  }
  await work.commit();
  return true;
}

/** The earliest that is due by this clock; of several at the same moment the oldest subscription. */
function nextDue(store: Store, clockId: string): { subscription: WireSubscription; at: number } | undefined {
  return subscriptionsOn(store, clockId)
    .map((subscription) => ({ subscription, at: dueAt(store, subscription) }))
    .sort((one, other) => one.at - other.at)[0];
}

/** Deletes a clock with its customers and what belongs to them. @throws ApiError 404 for none, 429 while it advances */
export function deleteClock(
  emulation: Emulation,
  { work, id, cause }: { work: Work; id: string; cause: Cause | null },
): Stripe.TestHelpers.DeletedTestClock {
  const clock = existing(work, id);
  refuseWhileAdvancing(clock);
  const { store } = emulation;
  for (const customer of customersOf(store, id)) {
    for (const sessionId of store.openSessions) {
      const record = store.get('session', sessionId)!;
      if (record.session.customer === customer.id) expireSession(emulation, work, record, cause);
    }
    for (const kind of ['subscription', 'schedule', 'invoice', 'invoice_item', 'meter_event', 'portal'] as const)
      for (const own of store.all(kind)) if (own.customer === customer.id) work.put('removed', { id: own.id, kind });
    work.put('removed', { id: customer.id, kind: 'customer' });
    recordEvent(emulation, work, { type: 'customer.deleted', object: customer, lane: customer.id, cause });
  }
  work.put('removed', { id, kind: 'test_clock' });
  tell(emulation, work, 'deleted', clock, cause);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}

/** Deletes the clocks whose days are over. */
export function deleteOldClocks(emulation: Emulation): Promise<void> | null {
  const { store } = emulation;
  const now = seconds(emulation.now());
  const old = store.all('test_clock').filter((clock) => clock.status === 'ready' && clock.deletes_after <= now);
  if (old.length === 0) return null;
  const work = store.begin();
  for (const { id } of old) deleteClock(emulation, { work, id, cause: null });
  return commitAndWake(emulation, work);
}

function existing(work: Work, id: string): TestClock {
  const clock = work.get('test_clock', id);
  if (!clock) throw missing('test_clock', id);
  return clock;
}

function customersOf(store: Store, clockId: string): Stripe.Customer[] {
  return store.all('customer').filter(({ test_clock }) => test_clock === clockId);
}

function liveSubscriptions(store: Store): WireSubscription[] {
  return [...store.liveSubscriptions].map((id) => store.get('subscription', id)!);
}

function subscriptionsOn(store: Store, clockId: string): WireSubscription[] {
  return liveSubscriptions(store).filter(({ test_clock }) => test_clock === clockId);
}

function subscriptionsOf(store: Store, customerId: string): WireSubscription[] {
  return liveSubscriptions(store).filter(({ customer }) => customer === customerId);
}

function tell(
  emulation: Emulation,
  work: Work,
  what: 'created' | 'advancing' | 'ready' | 'deleted',
  clock: TestClock,
  cause: Cause | null,
): void {
  recordEvent(emulation, work, { type: `test_helpers.test_clock.${what}`, object: clock, lane: clock.id, cause });
}
