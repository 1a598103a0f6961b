import type Stripe from 'stripe';
import { AUTHORISED_SECONDS } from './authorisations.ts';
import { bookCharge } from './balance.ts';
import type { WebhookBehaviour } from './behaviour.ts';
import type { TestCard } from './cards.ts';
import { timeOf } from './clock-time.ts';
import { type Decline, failures } from './declines.ts';
import { disputeIfSo } from './disputes.ts';
import { type Emulation, seconds } from './emulation.ts';
import { type Happening, recordEvent } from './events.ts';
import { charge } from './objects/charge.ts';
import { customerDetails } from './objects/checkout-session.ts';
import { paymentIntent } from './objects/payment-intent.ts';
import type { SessionRecord, Work } from './store.ts';
import { beginPlan, customerOf } from './subscriptions.ts';

export type PaymentAnswer =
  | { kind: 'paid' }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'challenge' }
  | { kind: 'closed' };

interface Attempt {
  card: TestCard | null;
  /** The last four digits of a card that is none of the test cards. */
  last4: string;
  email: string | null;
  webhooks: WebhookBehaviour | null;
}

/**
 * Tries a card on an open session. The decision is made in one synchronous step, so that of any number of submits at the
 * same moment exactly one pays; the others find the session closed. Resolves once the outcome is stored.
 */
export async function payByCard(emulation: Emulation, sessionId: string, attempt: Attempt): Promise<PaymentAnswer> {
  const work = emulation.store.begin();
  const found = work.get('session', sessionId);
  if (found?.session.status !== 'open') return { kind: 'closed' };
  const record = { ...found, webhooks: attempt.webhooks ?? found.webhooks };
  const { email } = attempt;
  if (email !== null) record.session = { ...record.session, customer_details: customerDetails(email) };
  const outcome = attempt.card?.outcome;
  const payment = startPayment(emulation, work, record, attempt.card?.last4 ?? attempt.last4);
  let answer: PaymentAnswer;
  const isTaken = outcome === 'succeeds' || (outcome === 'refuses-later' && payment.intent === null);
  if (isTaken) answer = succeed(payment, attempt.card!, false);
  else if (outcome === 'asks-the-bank') answer = challenge(payment, attempt.card!);
  else if (outcome === 'lacks-funds') answer = fail(payment, 'insufficient-funds');
  else answer = fail(payment, outcome === 'is-declined' ? 'card-declined' : 'not-a-test-card');
  await work.commit();
  emulation.wake();
  return answer;
}

/** Ends the bank's challenge. Without one waiting, the session is answered as it stands. */
export async function answerChallenge(
  emulation: Emulation,
  sessionId: string,
  passed: boolean,
): Promise<PaymentAnswer> {
  const work = emulation.store.begin();
  const record = work.get('session', sessionId);
  if (record?.session.status !== 'open' || !record.challenge) return { kind: 'closed' };
  const payment = startPayment(emulation, work, { ...record, challenge: null }, record.challenge.last4);
  const answer = passed ? succeed(payment, record.challenge, true) : fail(payment, 'not-authenticated');
  await work.commit();
  emulation.wake();
  return answer;
}

interface Payment {
  emulation: Emulation;
  work: Work;
  record: SessionRecord;
  /** Null when nothing is charged today: the card is only kept. */
  intent: Stripe.PaymentIntent | null;
  last4: string;
}

/** The session's intent, made at the first attempt and kept for the next ones; none in a trial. */
function startPayment(emulation: Emulation, work: Work, record: SessionRecord, last4: string): Payment {
  const { session, intent } = record;
  if (record.plan && session.amount_total === 0) return { emulation, work, record, intent: null, last4 };
  const known = record.intentId === null ? undefined : work.get('payment_intent', record.intentId);
  if (known) return { emulation, work, record, intent: known, last4 };
  const id = emulation.newId('pi');
  const made = paymentIntent({
    id,
    created: seconds(emulation.now()),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'gbp',
    clientSecret: emulation.newId(`${id}_secret`),
    customer: session.customer as string | null,
    description: record.plan ? 'Subscription creation' : intent.description,
    metadata: intent.metadata,
    receiptEmail: intent.receipt_email,
    captureMethod: intent.capture_method ?? 'automatic_async',
  });
  // A plan's session leads to its payment by its invoice.
  const shown = record.plan ? session : { ...session, payment_intent: id };
  const payment = { emulation, work, record: { ...record, intentId: id, session: shown }, intent: made, last4 };
  tell(payment, 'payment_intent.created', made);
  return payment;
}

function succeed(payment: Payment, card: TestCard, authenticated: boolean): PaymentAnswer {
  const { emulation, work, record } = payment;
  const billing = {
    emulation,
    work,
    at: record.plan ? timeOf(emulation, work, record.session.customer) : seconds(emulation.now()),
    tell: (type: string, object: object) => tell(payment, type, object),
  };
  const customer = record.plan ? customerOf(billing, record) : (record.session.customer as string | null);
  const taken = payment.intent ? take(payment, { ...payment.intent, customer }, authenticated) : null;
  const session: Stripe.Checkout.Session = {
    ...record.session,
    customer,
    status: 'complete',
    payment_status: taken === null ? 'no_payment_required' : taken.captured ? 'paid' : 'unpaid',
    url: null,
  };
  if (record.plan) {
    const paymentMethod = taken?.payment_method ?? emulation.newId('pm');
    const begun = beginPlan(billing, record, { customer: customer!, paymentMethod, card });
    session.subscription = begun.subscription.id;
    session.invoice = begun.invoice.id;
  }
  work.put('session', { ...record, session, challenge: null });
  tell(payment, 'checkout.session.completed', session);
  return { kind: 'paid' };
}

function take(payment: Payment, intent: Stripe.PaymentIntent, authenticated: boolean): Stripe.Charge {
  const { emulation, work, record } = payment;
  const attempted = attemptCharge(payment, intent, authenticated, null);
  const taken = attempted.captured ? bookCharge(emulation, work, attempted) : attempted;
  const changed = work.put('payment_intent', {
    ...intent,
    ...(taken.captured
      ? { status: 'succeeded', amount_received: intent.amount }
      : { status: 'requires_capture', amount_capturable: intent.amount }),
    last_payment_error: null,
    next_action: null,
    latest_charge: taken.id,
    payment_method: taken.payment_method,
  });
  tell(payment, 'charge.succeeded', taken);
  tell(payment, taken.captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', changed);
  if (taken.captured) disputeIfSo(emulation, work, taken, record.id);
  return taken;
}

function fail(payment: Payment, decline: Decline): PaymentAnswer {
  const { work, record } = payment;
  work.put('session', record);
  if (payment.intent) refuse(payment, payment.intent, decline);
  return { kind: 'declined', decline };
}

function refuse(payment: Payment, asked: Stripe.PaymentIntent, decline: Decline): void {
  const { code, declineCode, message } = failures[decline];
  const refused = attemptCharge(payment, asked, false, failures[decline]);
  const intent = payment.work.put('payment_intent', {
    ...asked,
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code, decline_code: declineCode, message, charge: refused.id },
    next_action: null,
    latest_charge: refused.id,
  });
  tell(payment, 'charge.failed', refused);
  tell(payment, 'payment_intent.payment_failed', intent);
}

function challenge(payment: Payment, card: TestCard): PaymentAnswer {
  const { work, record, emulation } = payment;
  work.put('session', { ...record, challenge: card });
  if (!payment.intent) return { kind: 'challenge' };
  const intent = work.put('payment_intent', {
    ...payment.intent,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        url: `${emulation.baseUrl}/pay/${record.id}/challenge`,
        return_url: `${emulation.baseUrl}/pay/${record.id}`,
      },
    },
  });
  tell(payment, 'payment_intent.requires_action', intent);
  return { kind: 'challenge' };
}

function attemptCharge(
  { emulation, work, record, last4 }: Payment,
  intent: Stripe.PaymentIntent,
  authenticated: boolean,
  failure: { code: string; declineCode: string; message: string } | null,
): Stripe.Charge {
  const created = seconds(emulation.now());
  const isAuthorised = !failure && intent.capture_method === 'manual';
  return work.put(
    'charge',
    charge({
      id: emulation.newId('ch'),
      created,
      intent,
      paymentMethod: emulation.newId('pm'),
      email: record.session.customer_details?.email ?? null,
      last4,
      authenticated,
      failure,
      captureBefore: isAuthorised ? created + AUTHORISED_SECONDS : null,
    }),
  );
}

function tell({ emulation, work, record }: Payment, type: string, object: Happening['object']): void {
  recordEvent(emulation, work, { type, object, lane: record.id, cause: null, webhooks: record.webhooks });
}
