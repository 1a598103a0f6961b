import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from './api-error.ts';
import { timeOf, timeOfChange } from './clock-time.ts';
import type { Emulation } from './emulation.ts';
import { type Cause, recordEvent } from './events.ts';
import { monthEnd } from './months.ts';
import { isMetered, monthsOf } from './objects/catalogue.ts';
import { phaseOf, subscriptionSchedule } from './objects/subscription-schedule.ts';
import { expand, line, listOf, wholeNumber } from './params.ts';
import type { Work } from './store.ts';
import type { WirePrice, WireSubscription } from './wire.ts';

export const createScheduleParams = z.strictObject({ from_subscription: line, expand });

const phaseParams = z.strictObject({
  items: listOf(z.strictObject({ price: line, quantity: wholeNumber.optional() }), 1),
  start_date: wholeNumber.optional(),
  end_date: wholeNumber.optional(),
  trial_end: wholeNumber.optional(),
  duration: z
    .strictObject({
      interval: z.literal('month', { error: 'Only months are emulated' }),
      interval_count: z.literal('1', { error: 'Only one month is emulated' }),
    })
    .optional(),
  proration_behavior: z.literal('none', { error: 'Only changes without proration are emulated' }),
});

export const updateScheduleParams = z.strictObject({
  phases: listOf(phaseParams, 2),
  end_behavior: z.literal('release', { error: 'Only schedules that release are emulated' }),
  proration_behavior: z.literal('none', { error: 'Only changes without proration are emulated' }),
  expand,
});

interface Call {
  work: Work;
  cause: Cause;
}

/** Puts a subscription that runs under a schedule, which changes nothing yet. @throws ApiError 400, 404 */
export function createSchedule(
  emulation: Emulation,
  { work, params, cause }: Call & { params: z.output<typeof createScheduleParams> },
): Stripe.SubscriptionSchedule {
  const current = work.get('subscription', params.from_subscription);
  if (!current) throw missing('subscription', params.from_subscription);
  const at = timeOfChange(emulation, work, current.customer);
  if (current.status === 'canceled') throw invalid('You cannot migrate a subscription that is canceled.');
  if (monthsOf(current.items.data[0]!.price) !== 1) throw invalid('Only monthly subscriptions have a schedule here.');
  if (current.schedule) throw invalid('You cannot migrate a subscription that is already attached to a schedule.');
  if (current.cancel_at_period_end)
    throw invalid('You cannot migrate a subscription that is set to be canceled at the period end.');
  const [item] = current.items.data;
  const made = work.put(
    'schedule',
    subscriptionSchedule({
      id: emulation.newId('sub_sched'),
      created: at,
      subscription: current,
      phase: {
        price: item!.price.id,
        quantity: item!.quantity ?? null,
        start: item!.current_period_start,
        end: item!.current_period_end,
        trialEnd: current.status === 'trialing' ? current.trial_end : null,
      },
    }),
  );
  tellOf(emulation, work, work.put('subscription', { ...current, schedule: made.id }), cause);
  return made;
}

/** Sets what follows the period that runs: one month of another price, after which the subscription goes on by itself. */
export function updateSchedule(
  emulation: Emulation,
  { work, params, id, cause }: Call & { id: string; params: z.output<typeof updateScheduleParams> },
): Stripe.SubscriptionSchedule {
  const known = active(work, id);
  timeOfChange(emulation, work, known.customer);
  const current = work.get('subscription', known.subscription as string)!;
  const [item] = current.items.data;
  const [now, next] = params.phases;
  if (now?.start_date !== item!.current_period_start || now.end_date !== item!.current_period_end)
    throw invalid('The first phase has to be the one that runs, to the end of its period.', { param: 'phases' });
  if (now.items[0]!.price !== item!.price.id) throw invalid('Only later phases may change.', { param: 'phases' });
  if (!next) throw invalid('A second phase is required.', { code: 'parameter_missing', param: 'phases[1]' });
  const { price: priceId, quantity } = next.items[0]!;
  const price = work.get('price', priceId);
  if (!price) throw missing('price', priceId);
  refusePrice(price, quantity);
  const [first] = known.phases;
  const start = item!.current_period_end;
  const anchor = now.trial_end ?? current.billing_cycle_anchor;
  const following = phaseOf({
    price: priceId,
    quantity: quantity ?? null,
    start,
    end: monthEnd(anchor, start),
    trialEnd: null,
  });
  const changed = work.put('schedule', { ...known, phases: [first!, following] });
  // Stripe tells of a change of the schedule alone; the subscription's own event is what shops listen to.
  tellOf(emulation, work, current, cause);
  return changed;
}

function refusePrice(price: WirePrice, quantity: number | undefined): void {
  if (!price.active) throw invalid('The price specified is inactive.', { param: 'phases[1][items][0][price]' });
  if (monthsOf(price) !== 1)
    throw invalid('Only monthly prices are emulated in schedules.', { param: 'phases[1][items][0][price]' });
  if (isMetered(price) === (quantity === undefined)) return;
  throw invalid('A metered price has no quantity, and any other one has.', { param: 'phases[1][items][0][quantity]' });
}

/** Takes the schedule away; the subscription goes on as it is. @throws ApiError 400 for one that is over */
export function releaseSchedule(
  emulation: Emulation,
  { work, id, cause }: Call & { id: string },
): Stripe.SubscriptionSchedule {
  const known = active(work, id);
  timeOfChange(emulation, work, known.customer);
  const current = work.get('subscription', known.subscription as string)!;
  const released = endSchedule(emulation, work, known);
  tellOf(emulation, work, work.put('subscription', { ...current, schedule: null }), cause);
  return released;
}

function endSchedule(
  emulation: Emulation,
  work: Work,
  known: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionSchedule {
  return work.put('schedule', {
    ...known,
    status: 'released',
    current_phase: null,
    released_at: timeOf(emulation, work, known.customer),
    released_subscription: known.subscription as string,
    subscription: null,
  });
}

/** The subscription without its schedule, which is over with it. */
export function withoutSchedule(emulation: Emulation, work: Work, current: WireSubscription): WireSubscription {
  const known = current.schedule ? work.get('schedule', current.schedule as string) : undefined;
  if (known) endSchedule(emulation, work, known);
  return { ...current, schedule: null };
}

/** The subscription as it enters the period that begins at `start`: with the price of that phase, if there is one. */
export function enterPhase(
  emulation: Emulation,
  work: Work,
  current: WireSubscription,
  start: number,
): { subscription: WireSubscription; price: WirePrice } {
  const price = current.items.data[0]!.price;
  const known = current.schedule ? work.get('schedule', current.schedule as string) : undefined;
  if (!known) return { subscription: current, price };
  const phase = known.phases.find((one) => one.start_date === start);
  if (!phase) return { subscription: withoutSchedule(emulation, work, current), price };
  work.put('schedule', { ...known, current_phase: { start_date: phase.start_date, end_date: phase.end_date } });
  return { subscription: current, price: work.get('price', phase.items[0]!.price as string) ?? price };
}

function active(work: Work, id: string): Stripe.SubscriptionSchedule {
  const known = work.get('schedule', id);
  if (!known) throw missing('subscription_schedule', id);
  if (known.status !== 'active') throw invalid(`This schedule is ${known.status} already.`);
  return known;
}

function tellOf(emulation: Emulation, work: Work, object: WireSubscription, cause: Cause): void {
  recordEvent(emulation, work, { type: 'customer.subscription.updated', object, lane: object.id, cause });
}
