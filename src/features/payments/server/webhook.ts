import type { Job } from '#platform/jobs/port.ts';
import type { Deps } from '#platform/deps.ts';
import type { Checkout, PaymentEvent } from '#platform/payments/port.ts';
import { authorisationOfIntent } from './authorisation-repository.ts';
import { recordDisputes } from './dispute.ts';
import { recordFailedRefund } from './failed-refund.ts';
import { handlePaymentEvent, syncSubscription } from './jobs.ts';
import { recordRefundElsewhere } from './refund.ts';
import { eventById, type EventRow, insertEvent, markHandled, markHandledWithRun, markUnhandled } from './repository.ts';
import type { EventSubject } from './schema.ts';
import { settleSession } from './settle.ts';

type UnhandledEvent = Pick<EventRow, 'id' | 'subject' | 'attempts'>;

/**
 * Receives a webhook: verifies it, stores it under its id and enqueues its handling in the same commit. Only then may
 * it be answered with success.
 * @returns the event; undefined when it was here before
 * @throws PaymentsError 'bad-signature'
 */
export async function receiveEvent(
  deps: Deps,
  rawBody: string,
  signature: string | undefined,
): Promise<UnhandledEvent | undefined> {
  return storeEvent(deps, deps.payments.verifyEvent(rawBody, signature), { delaySeconds: leftToReceiver });
}

/** Seconds for which the workflow of an event leaves it to whoever received it: two at once would do everything twice. */
const leftToReceiver = 5;

/**
 * Handles a stored event at once, so that nobody waits for the queue. Its workflow does so where this fails or the process
 * dies, and tries again.
 */
export function enqueueEvent(deps: Deps, id: string): Promise<void> {
  return orLeave(deps, id, () => actOnce(deps, id));
}

/** The same for whoever has just stored it. */
export function handleNewEvent(deps: Deps, event: UnhandledEvent): Promise<void> {
  return orLeave(deps, event.id, () => act(deps, event));
}

/** One statement notes the outcome, unless it is null, and that nothing is left for the workflow. */
async function orLeave(deps: Deps, id: string, run: () => Promise<string | null>): Promise<void> {
  try {
    const outcome = await run();
    if (outcome === null) return await deps.jobs.finish(deps.db, handlePaymentEvent, { id });
    const handled = { eventId: id, at: deps.clock.now(), outcome };
    await markHandledWithRun(deps.db, { ...handled, id: handlePaymentEvent.id({ id }) });
  } catch (error) {
    deps.log.warn({ err: error, eventId: id }, 'a payment event is left to its workflow');
  }
}

/**
 * Stores an event that is known to be genuine, once, for its workflow to handle: at once, unless somebody does it meanwhile.
 * @returns the event; undefined when it was here before
 */
export async function storeEvent(
  deps: Deps,
  event: PaymentEvent,
  due: { delaySeconds?: number } = {},
): Promise<UnhandledEvent | undefined> {
  const { id, type } = event;
  const subject = subjectOf(event);
  const stored = { eventId: id, type, subject, receivedAt: deps.clock.now() };
  const isNew = await deps.jobs.enqueueBy((run) => insertEvent(deps.db, stored, run), handlePaymentEvent, { id }, due);
  return isNew ? { id, subject, attempts: 0 } : undefined;
}

function subjectOf(event: PaymentEvent): EventSubject {
  switch (event.kind) {
    case 'checkout-completed':
    case 'checkout-expired':
    case 'checkout-async-succeeded':
    case 'checkout-async-failed':
      return subjectOfCheckout(event.checkout);
    case 'refunded':
      return {
        kind: 'refunded',
        paymentIntentId: event.paymentIntentId,
        amountRefundedPence: event.amountRefundedPence,
      };
    case 'refund-failed': {
      const { kind, paymentIntentId, refundId, refundKey } = event;
      return { kind, paymentIntentId, refundId, refundKey };
    }
    case 'authorisation-ended':
      return { kind: 'authorisation-ended', paymentIntentId: event.paymentIntentId };
    case 'disputed':
      return { kind: 'disputed', paymentIntentId: event.paymentIntentId };
    case 'subscription-changed':
      return { kind: 'subscription', subscriptionId: event.subscriptionId };
    case 'other':
      return { kind: 'other' };
  }
}

/**
 * Subject of a checkout event: the subscription for a plan's page, which belongs to no order, otherwise the session.
 */
function subjectOfCheckout({ sessionId, subscriptionId }: Checkout): EventSubject {
  return subscriptionId === null ? { kind: 'checkout', sessionId } : { kind: 'subscription', subscriptionId };
}

/**
 * Workflow for each stored event. The event only identifies the object; its current state is read from the provider.
 */
export async function handleEvent(deps: Deps, id: string, job: Job): Promise<void> {
  try {
    await job.step('handle', () => handleOnce(deps, id), { attempts: 6, firstWaitSeconds: 1 });
  } catch (error) {
    deps.log.error(
      { err: error, alert: 'payment-event-unhandled', eventId: id },
      'a payment event could not be handled',
    );
    await job.step('set aside', () => markUnhandled(deps.db, id, error instanceof Error ? error.message : 'unknown'));
  }
}

async function handleOnce(deps: Deps, id: string): Promise<void> {
  const outcome = await actOnce(deps, id);
  if (outcome !== null) await markHandled(deps.db, { eventId: id, at: deps.clock.now(), outcome });
}

/** Acts on an event that nobody has handled yet. @returns its outcome; null where there is none to note */
async function actOnce(deps: Deps, id: string): Promise<string | null> {
  const event = await eventById(deps.db, id);
  return event && !event.handledAt ? act(deps, event) : null;
}

async function act(deps: Deps, event: UnhandledEvent): Promise<string> {
  const { subject } = event;
  if (subject.kind === 'checkout' && subject.sessionId)
    return `Checkout: ${await settleSession(deps, subject.sessionId)}.`;
  if (subject.kind === 'authorisation-ended' && subject.paymentIntentId) {
    const known = await authorisationOfIntent(deps.db, subject.paymentIntentId);
    return known ? `Authorisation: ${await settleSession(deps, known.sessionId)}.` : 'Nothing was authorised with it.';
  }
  if (subject.kind === 'refunded' && subject.paymentIntentId)
    return recordRefundElsewhere(deps, subject.paymentIntentId);
  if (subject.kind === 'refund-failed') return recordFailedRefund(deps, subject);
  if (subject.kind === 'subscription' && subject.subscriptionId) return handOn(deps, event, subject.subscriptionId);
  if (subject.kind === 'disputed' && subject.paymentIntentId) return recordDisputes(deps, subject.paymentIntentId);
  return 'Nothing to do.';
}

/**
 * Hands an event about a plan to the room that owns plans: its workflow reads the plan from the provider each time the
 * event is handled anew.
 */
async function handOn(deps: Deps, { id, attempts }: UnhandledEvent, subscriptionId: string): Promise<string> {
  await deps.jobs.enqueue(deps.db, syncSubscription, { subscriptionId, eventId: id, attempts });
  return 'Plan: handed on.';
}
