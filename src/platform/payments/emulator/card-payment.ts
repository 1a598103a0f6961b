import type Stripe from 'stripe';
import type { WebhookBehaviour } from './behaviour.ts';
import type { TestCard } from './cards.ts';
import { type Emulation, seconds } from './emulation.ts';
import { type Happening, recordEvent } from './events.ts';
import { charge } from './objects/charge.ts';
import { customerDetails } from './objects/checkout-session.ts';
import { paymentIntent } from './objects/payment-intent.ts';
import type { SessionRecord, Work } from './store.ts';

export type Decline = 'card-declined' | 'insufficient-funds' | 'not-a-test-card' | 'not-authenticated';
export type PaymentAnswer =
  | { kind: 'paid' }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'challenge' }
  | { kind: 'closed' };

const failures: Record<
  Decline,
  { code: Stripe.PaymentIntent.LastPaymentError.Code; declineCode: string; message: string }
> = {
  'card-declined': { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  'insufficient-funds': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'not-a-test-card': {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  },
  'not-authenticated': {
    code: 'payment_intent_authentication_failure',
    declineCode: 'authentication_required',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
};

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
  if (outcome === 'succeeds') answer = succeed(payment, false);
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
  const answer = passed ? succeed(payment, true) : fail(payment, 'not-authenticated');
  await work.commit();
  emulation.wake();
  return answer;
}

interface Payment {
  emulation: Emulation;
  work: Work;
  record: SessionRecord;
  intent: Stripe.PaymentIntent;
  last4: string;
}

/** The session's intent, made at the first attempt and kept for the next ones. */
function startPayment(emulation: Emulation, work: Work, record: SessionRecord, last4: string): Payment {
  const { session, intent } = record;
  const known =
    typeof session.payment_intent === 'string' ? work.get('payment_intent', session.payment_intent) : undefined;
  if (known) return { emulation, work, record, intent: known, last4 };
  const id = emulation.newId('pi');
  const made = paymentIntent({
    id,
    created: seconds(emulation.now()),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'gbp',
    clientSecret: emulation.newId(`${id}_secret`),
    customer: session.customer as string | null,
    description: intent.description,
    metadata: intent.metadata,
    receiptEmail: intent.receipt_email,
  });
  const payment = {
    emulation,
    work,
    record: { ...record, session: { ...session, payment_intent: id } },
    intent: made,
    last4,
  };
  tell(payment, 'payment_intent.created', made);
  return payment;
}

function succeed(payment: Payment, authenticated: boolean): PaymentAnswer {
  const { work, record } = payment;
  const taken = attemptCharge(payment, authenticated, null);
  const intent = work.put('payment_intent', {
    ...payment.intent,
    status: 'succeeded',
    amount_received: payment.intent.amount,
    last_payment_error: null,
    next_action: null,
    latest_charge: taken.id,
    payment_method: taken.payment_method,
  });
  const session: Stripe.Checkout.Session = { ...record.session, status: 'complete', payment_status: 'paid', url: null };
  work.put('session', { ...record, session, challenge: null });
  tell(payment, 'charge.succeeded', taken);
  tell(payment, 'payment_intent.succeeded', intent);
  tell(payment, 'checkout.session.completed', session);
  return { kind: 'paid' };
}

function fail(payment: Payment, decline: Decline): PaymentAnswer {
  const { work, record } = payment;
  const { code, declineCode, message } = failures[decline];
  const refused = attemptCharge(payment, false, failures[decline]);
  const intent = work.put('payment_intent', {
    ...payment.intent,
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code, decline_code: declineCode, message, charge: refused.id },
    next_action: null,
    latest_charge: refused.id,
  });
  work.put('session', record);
  tell(payment, 'charge.failed', refused);
  tell(payment, 'payment_intent.payment_failed', intent);
  return { kind: 'declined', decline };
}

function challenge(payment: Payment, card: TestCard): PaymentAnswer {
  const { work, record, emulation } = payment;
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
  work.put('session', { ...record, challenge: card });
  tell(payment, 'payment_intent.requires_action', intent);
  return { kind: 'challenge' };
}

function attemptCharge(
  { emulation, work, record, intent, last4 }: Payment,
  authenticated: boolean,
  failure: { code: string; declineCode: string; message: string } | null,
): Stripe.Charge {
  return work.put(
    'charge',
    charge({
      id: emulation.newId('ch'),
      created: seconds(emulation.now()),
      intent,
      paymentMethod: emulation.newId('pm'),
      email: record.session.customer_details?.email ?? null,
      last4,
      authenticated,
      failure,
    }),
  );
}

function tell({ emulation, work, record }: Payment, type: string, object: Happening['object']): void {
  recordEvent(emulation, work, { type, object, lane: record.id, cause: null, webhooks: record.webhooks });
}
