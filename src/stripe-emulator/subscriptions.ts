import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from './api-error.ts';
import type { TestCard } from './cards.ts';
import { timeOfChange } from './clock-time.ts';
import { commitAndWake, type Emulation, seconds } from './emulation.ts';
import { type Cause, recordEvent } from './events.ts';
import { type Billing, chargeCard, writeInvoice } from './invoices.ts';
import { monthEnd } from './months.ts';
import { customer, isMetered, monthsOf } from './objects/catalogue.ts';
import { paid } from './objects/invoice.ts';
import { planOf, subscription } from './objects/subscription.ts';
import { expand, truth } from './params.ts';
import { enterPhase, withoutSchedule } from './schedules.ts';
import type { SessionRecord, Work } from './store.ts';
import type { WireInvoice, WireSubscription } from './wire.ts';

const DAY_SECONDS = 86_400;
/** Pauses between the tries of a payment that failed; after the last the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** The customer of a plan's session: the one it was made for, or a new one. */
export function customerOf({ emulation, work, at, tell }: Billing, { session }: SessionRecord): string {
  if (session.customer) return session.customer as string;
  const made = work.put(
    'customer',
    customer({
      id: emulation.newId('cus'),
      created: at,
      email: session.customer_details?.email ?? null,
      name: null,
      address: null,
      phone: null,
      description: null,
      metadata: {},
      test_clock: null,
    }),
  );
  tell('customer.created', made);
  return made.id;
}

/** Begins the plan of a session whose card was accepted: charged already, or kept for the end of the trial. */
export function beginPlan(
  billing: Billing,
  { lines, plan }: SessionRecord,
  { customer, paymentMethod, card }: { customer: string; paymentMethod: string; card: TestCard },
): { subscription: WireSubscription; invoice: WireInvoice } {
  const { emulation, work, at, tell } = billing;
  const { description, metadata, trialDays } = plan!;
  const line = lines.find(({ price }) => price.type === 'recurring')!;
  const once = lines.filter(({ price }) => price.type === 'one_time');
  work.put('saved_card', { id: paymentMethod, card });
  const trialEnd = trialDays > 0 ? at + trialDays * DAY_SECONDS : null;
  const begun = subscription({
    id: emulation.newId('sub'),
    itemId: emulation.newId('si'),
    created: at,
    customer,
    paymentMethod,
    description,
    metadata,
    testClock: (work.get('customer', customer)?.test_clock as string | undefined) ?? null,
    price: line.price,
    quantity: isMetered(line.price) ? null : (line.quantity ?? 1),
    trialEnd,
    periodEnd: trialEnd ?? monthEnd(at, at, monthsOf(line.price)),
  });
  const invoice = work.put(
    'invoice',
    paid(
      writeInvoice(billing, begun, {
        reason: 'subscription_create',
        overPeriodStart: at,
        overPrice: line.price,
        once,
      }),
      at,
    ),
  );
  const kept = work.put('subscription', { ...begun, latest_invoice: invoice.id });
  tell('customer.subscription.created', kept);
  tell('invoice.paid', invoice);
  tell('invoice.payment_succeeded', invoice);
  return { subscription: kept, invoice };
}

/** When time changes a subscription next, in seconds since the epoch. */
export function dueAt(work: Pick<Work, 'get'>, { status, latest_invoice, items }: WireSubscription): number {
  if (status === 'canceled') return Infinity;
  if (status === 'past_due') return work.get('invoice', latest_invoice as string)?.next_payment_attempt ?? Infinity;
  return items.data[0]!.current_period_end;
}

/**
 * Renews, retries or ends whatever is due by the emulator's own time. Months that passed while nobody looked are made up for
 * one by one.
 */
export function renewDue(emulation: Emulation): Promise<void> | null {
  const { store } = emulation;
  const now = seconds(emulation.now());
  const work = store.begin();
  let isChanged = false;
  for (const id of store.liveSubscriptions) {
    let current = store.get('subscription', id)!;
    if (current.test_clock) continue;
    for (let at = dueAt(work, current); at <= now; at = dueAt(work, current)) {
      current = passDue(emulation, work, current, at);
      isChanged = true;
    }
  }
  if (!isChanged) return null;
  return commitAndWake(emulation, work);
}

export function billingOf(
  emulation: Emulation,
  work: Work,
  id: string,
  { at, cause }: { at: number; cause: Cause | null },
): Billing {
  return {
    emulation,
    work,
    at,
    tell: (type, object) => recordEvent(emulation, work, { type, object, lane: id, cause }),
  };
}

/** Does what is due of a subscription at `at`: one renewal, retry or end. */
export function passDue(emulation: Emulation, work: Work, current: WireSubscription, at: number): WireSubscription {
  return pass(billingOf(emulation, work, current.id, { at, cause: null }), current);
}

function pass(billing: Billing, current: WireSubscription): WireSubscription {
  if (current.status === 'past_due')
    return collect(billing, current, billing.work.get('invoice', current.latest_invoice as string)!);
  if (current.cancel_at_period_end) return end(billing, billLastPeriod(billing, current), 'cancellation_requested');
  const [item] = current.items.data;
  const { current_period_start: overPeriodStart, current_period_end: start, price: overPrice } = item!;
  const { subscription: entered, price } = enterPhase(billing.emulation, billing.work, current, start);
  const next = {
    ...item!,
    price,
    plan: planOf(price),
    current_period_start: start,
    current_period_end: monthEnd(current.billing_cycle_anchor, start, monthsOf(price)),
  };
  const renewed: WireSubscription = { ...entered, status: 'active', items: { ...current.items, data: [next] } };
  const due = writeInvoice(billing, renewed, { reason: 'subscription_cycle', overPeriodStart, overPrice, once: [] });
  return collect(billing, { ...renewed, latest_invoice: due.id }, due);
}

/** Bills what was used in the period with which a subscription ends; one that is paid ahead has nothing left to bill. */
function billLastPeriod(billing: Billing, current: WireSubscription): WireSubscription {
  const { current_period_start: overPeriodStart, price: overPrice } = current.items.data[0]!;
  if (!isMetered(overPrice)) return current;
  const due = writeInvoice(billing, current, { reason: 'subscription_cycle', overPeriodStart, overPrice, once: [] });
  return collect(billing, { ...current, latest_invoice: due.id }, due);
}

/** Tries to have the invoice paid. A try that the payer asks for moves none of those that come by themselves. */
export function collect(
  billing: Billing,
  current: WireSubscription,
  due: WireInvoice,
  { isTryOfPayer = false } = {},
): WireSubscription {
  const { work, at, tell } = billing;
  const kept = work.get('saved_card', current.default_payment_method as string)!;
  const isPaid = due.amount_due === 0 || chargeCard(billing, due, kept);
  const tried = { ...due, attempted: true, attempt_count: due.attempt_count + 1 };
  if (isPaid) {
    const settled = work.put('invoice', paid(tried, at));
    tell('invoice.paid', settled);
    tell('invoice.payment_succeeded', settled);
    return change(billing, { ...current, status: 'active' });
  }
  if (isTryOfPayer) {
    tell('invoice.payment_failed', work.put('invoice', { ...due, attempted: true }));
    return current;
  }
  const pause = RETRY_DAYS[due.attempt_count];
  const failed = work.put('invoice', {
    ...tried,
    next_payment_attempt: pause === undefined ? null : at + pause * DAY_SECONDS,
  });
  tell('invoice.payment_failed', failed);
  if (pause === undefined) return end(billing, current, 'payment_failed');
  return change(billing, { ...current, status: 'past_due' });
}

export function change({ work, tell }: Billing, changed: WireSubscription): WireSubscription {
  tell('customer.subscription.updated', changed);
  return work.put('subscription', changed);
}

function end(
  { emulation, work, at, tell }: Billing,
  current: WireSubscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): WireSubscription {
  const ended: WireSubscription = {
    ...withoutSchedule(emulation, work, current),
    status: 'canceled',
    ended_at: at,
    canceled_at: current.canceled_at ?? at,
    cancellation_details: { ...current.cancellation_details!, reason },
  };
  tell('customer.subscription.deleted', ended);
  return work.put('subscription', ended);
}

export const updateParams = z.strictObject({ cancel_at_period_end: truth.optional(), expand });

/** @throws ApiError 400 for one that has ended, 404 for none */
export function updateSubscription(
  emulation: Emulation,
  { work, params, id, cause }: { work: Work; params: z.output<typeof updateParams>; id: string; cause: Cause },
): WireSubscription {
  const current = existing(work, id);
  const at = timeOfChange(emulation, work, current.customer);
  if (current.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const { cancel_at_period_end: ends = current.cancel_at_period_end } = params;
  if (ends === current.cancel_at_period_end) return current;
  if (current.schedule)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${current.schedule as string}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  return endOrGoOn(billingOf(emulation, work, id, { at, cause }), current, ends);
}

/** Lets it end with its period, or go on after all. */
export function endOrGoOn(billing: Billing, current: WireSubscription, ends: boolean): WireSubscription {
  const { at } = billing;
  return change(billing, {
    ...current,
    cancel_at_period_end: ends,
    cancel_at: ends ? current.items.data[0]!.current_period_end : null,
    canceled_at: ends ? at : null,
    cancellation_details: { ...current.cancellation_details!, reason: ends ? 'cancellation_requested' : null },
  });
}

/** Ends it now. @throws ApiError 404 for none, or one that has ended */
export function cancelSubscription(
  emulation: Emulation,
  { work, id, cause }: { work: Work; id: string; cause: Cause },
): WireSubscription {
  const current = existing(work, id);
  if (current.status === 'canceled') throw missing('subscription', id);
  const at = timeOfChange(emulation, work, current.customer);
  return end(billingOf(emulation, work, id, { at, cause }), current, 'cancellation_requested');
}

function existing(work: Work, id: string): WireSubscription {
  const found = work.get('subscription', id);
  if (!found) throw missing('subscription', id);
  return found;
}
