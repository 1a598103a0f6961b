/**
 * The payments port. Money is integer pence, currency is always GBP. The only adapter is Stripe's official SDK; without a
 * key it talks to our emulator of Stripe's HTTP API (`src/stripe-emulator`).
 */

export interface CheckoutLine {
  name: string;
  amountPence: number;
  quantity: number;
}

export interface CheckoutRequest {
  /** Our order id; comes back as `orderId` on the session and its events. */
  orderId: string;
  orderNumber: string;
  email: string;
  /** Of the payment page, BCP 47; left out, or 'en', the visitor's browser decides. */
  language?: string;
  lines: CheckoutLine[];
  /** Absolute. '{CHECKOUT_SESSION_ID}' is replaced by the provider. */
  successUrl: string;
  cancelUrl: string;
  /** From 30 minutes to 24 hours after the call; `pageExpiry` counts it. */
  expiresAt: Date;
  /** True: paying only authorises the amount, and `capture` takes it. Left out, paying takes the money at once. */
  captureLater?: boolean;
  /** The same key with the same request gives the same session, for a day; with another request it is 'key-used'. */
  idempotencyKey: string;
}

export interface Checkout {
  sessionId: string;
  /** The hosted payment page; null once the session is complete or expired. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  /**
   * authorised: the amount is held on the card and nobody is charged yet. released: it was, and the authorisation ended
   * without a charge. failed: the session is complete, and its payment, by a method that takes days, came to nothing. A session in
   * an event never says these three: ask with `retrieveCheckout`.
   */
  paymentStatus: 'unpaid' | 'authorised' | 'paid' | 'released' | 'failed' | 'no_payment_required';
  amountPence: number;
  currency: string;
  orderId: string | null;
  paymentIntentId: string | null;
  /** The plan that was begun with it; null for a checkout of an order, and until the page of a plan is complete. */
  subscriptionId: string | null;
  expiresAt: Date;
}

/** Pence of each month, ahead; or of each souvenir that a month delivered, afterwards. */
export interface PlanPrice {
  per: 'month' | 'souvenir';
  pence: number;
}

/** A plan as the provider's catalogue has it. */
export interface SoldPlan {
  /** The plan's key; comes back on its subscription. */
  plan: string;
  /** On the payment page and the invoices. */
  planName: string;
  price: PlanPrice;
}

/** A plan that is paid every month until it is ended. */
export interface PlanCheckoutRequest extends SoldPlan {
  /** Who has the plan; comes back on its subscription. */
  accountId: string;
  email: string;
  /** Who pays, by `saveCustomer`; left out, the provider makes a customer of the e-mail address. */
  customerId?: string;
  /** Paid once, with the first invoice; 0 for none. */
  setupPence: number;
  /** Days before the first payment; 0 for none. */
  trialDays: number;
  /** Absolute. '{CHECKOUT_SESSION_ID}' is replaced by the provider. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  /** As for an order's checkout. */
  idempotencyKey: string;
}

export interface Subscription {
  subscriptionId: string;
  accountId: string | null;
  /** The plan of its price, as the provider's portal may have changed it. */
  plan: string | null;
  /** Pence of its price; null for one in another currency, or without an amount for each. */
  pricePence: number | null;
  /** The plan and price that follow when the period is over; null when it goes on as it is. */
  next: { plan: string; pence: number } | null;
  /** The provider's id of who pays. */
  customerId: string;
  /**
   * past_due: the month has begun and its payment failed, or it is the first after a trial and not paid yet; the provider
   * tries again, then ends it. never_begun: its first payment failed for good.
   */
  status: 'incomplete' | 'never_begun' | 'trialing' | 'active' | 'past_due' | 'ended';
  /** The month now paid for, or the trial. */
  periodStart: Date;
  periodEnd: Date;
  /** It is not renewed when the period is over. */
  endsWithPeriod: boolean;
}

/** One line of an invoice, in the provider's words; ours are made from what it is. */
export interface InvoiceLine {
  text: string;
  /** The plan of its price; null for an item that is paid once. */
  plan: string | null;
  quantity: number;
  amountPence: number;
  /** Null for an item that is paid once. */
  period: { start: Date; end: Date } | null;
}

/** A month of a plan as the provider bills it. */
export interface PlanInvoice {
  invoiceId: string;
  /** Given by the provider, one after another for whoever pays; null until the invoice is final. */
  number: string | null;
  /** failed: a payment was tried and refused, and it is not paid. */
  status: 'open' | 'paid' | 'failed' | 'void';
  issuedAt: Date;
  paidAt: Date | null;
  totalPence: number;
  lines: InvoiceLine[];
  /** Tries of its payment until now, and the next one; null when there is none. */
  tries: number;
  nextTryAt: Date | null;
}

/** End of an authorised payment. */
export type AuthorisationEnd = 'captured' | 'released';

export interface Refund {
  refundId: string;
  amountPence: number;
  status: 'pending' | 'succeeded' | 'failed';
}

export const disputeStates = ['inquiry', 'closed', 'open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Those in which the bank still waits for an answer. */
export const waitingDisputeStates = ['inquiry', 'open'] as const satisfies readonly DisputeState[];

/** A buyer's bank that wants a payment's money back. */
export interface Dispute {
  disputeId: string;
  amountPence: number;
  /**
   * inquiry: the bank asks and has taken nothing. closed: it asks no more and has taken nothing. open and lost: it has the money.
   * won: it gave the money back.
   */
  state: DisputeState;
  createdAt: Date;
}

/** One line of the provider's own book of the account. */
export interface BalanceEntry {
  id: string;
  kind: 'charge' | 'refund' | 'refund-returned' | 'dispute' | 'dispute-returned' | 'payout' | 'fee' | 'other';
  /** Before the fee; positive is to the shop. */
  amountPence: number;
  /** Withheld by the provider. */
  feePence: number;
  currency: string;
  /** Null for a line that is about no payment. */
  paymentIntentId: string | null;
  /** Our order id as the charge has it; null elsewhere, and for charges that are not of an order. */
  orderId: string | null;
  createdAt: Date;
}

/**
 * A verified event. A refund may fail days after it was made, because the buyer's bank does not take it; `refundKey` is the
 * key it was asked for with, if it was us. Kinds we do not act on arrive as 'other' and are
 * recorded all the same.
 */
export type PaymentEvent = { id: string; type: string; createdAt: Date } & (
  | { kind: 'checkout-completed'; checkout: Checkout }
  | { kind: 'checkout-expired'; checkout: Checkout }
  | { kind: 'checkout-async-succeeded'; checkout: Checkout }
  | { kind: 'checkout-async-failed'; checkout: Checkout }
  | { kind: 'refunded'; paymentIntentId: string; amountRefundedPence: number }
  | { kind: 'refund-failed'; paymentIntentId: string; refundId: string; refundKey: string | null }
  | { kind: 'disputed'; paymentIntentId: string }
  | { kind: 'authorisation-ended'; paymentIntentId: string }
  | { kind: 'subscription-changed'; subscriptionId: string }
  | { kind: 'other' }
);

/** An address that the provider sends events to. */
export interface EventEndpoint {
  url: string;
  isOn: boolean;
  /** Names of the provider's event types; '*' is all. */
  events: readonly string[];
}

export interface Payments {
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  createPlanCheckout(request: PlanCheckoutRequest): Promise<Checkout>;
  retrieveCheckout(sessionId: string): Promise<Checkout>;
  /** Expires an open session; a session already closed is returned as it is. */
  expireCheckout(sessionId: string): Promise<Checkout>;
  /**
   * Takes the money of an authorised payment. One that has ended already is answered as it ended.
   * @throws PaymentsError 'declined' or 'rejected' when the bank does not give it; the authorisation may still stand.
   */
  capture(paymentIntentId: string): Promise<AuthorisationEnd>;
  /** Ends an authorisation without a charge. One that has ended already is answered as it ended. */
  release(paymentIntentId: string): Promise<AuthorisationEnd>;
  retrieveSubscription(subscriptionId: string): Promise<Subscription>;
  /** Lets a subscription end with its period; one that has ended is returned as it is. */
  endWithPeriod(subscriptionId: string): Promise<Subscription>;
  /** Makes who pays for plans, or changes them; one that the provider does not know any more is made anew. @returns its id */
  saveCustomer(customer: {
    customerId: string | null;
    accountId: string;
    email: string;
    name: string;
    /** Lines of the postal address; none leaves the provider without one. */
    address: readonly string[];
  }): Promise<string>;
  /** Lets another plan or price follow when the period is over; the plan that runs lets it go on as it is. */
  changeAtPeriodEnd(subscriptionId: string, next: SoldPlan): Promise<Subscription>;
  /**
   * Lets another price of the plan that runs follow; the price that runs takes such a change back. A subscription that ends with its
   * period, has another plan by now or is followed by one is returned as it is: its business has chosen so.
   */
  changePriceAtPeriodEnd(subscriptionId: string, next: SoldPlan): Promise<Subscription>;
  /** A page of the provider where who pays changes their card, ends their plan and sees what was paid; open for an hour. */
  openPortal(request: { customerId: string; returnUrl: string }): Promise<string>;
  /** Every invoice of a subscription that is final, oldest first. */
  invoicesOf(subscriptionId: string): Promise<PlanInvoice[]>;
  /**
   * Puts an amount onto the next invoice of a subscription, or of whichever its payer has next; the same charge is put there once,
   * however much later it is asked for.
   */
  chargeWithPlan(charge: {
    chargeId: string;
    customerId: string;
    /** Null once the subscription is over, and takes nothing more. */
    subscriptionId: string | null;
    name: string;
    amountPence: number;
  }): Promise<void>;
  /** Souvenirs counted to whoever pays between two moments, each at the beginning of a minute. */
  souvenirsCounted(range: { customerId: string; from: Date; to: Date }): Promise<number>;
  /**
   * Counts one delivered souvenir to whoever pays; the same key is counted once, for a day.
   * @throws PaymentsError 'rejected' for one that was delivered more than 35 days ago
   */
  countSouvenir(souvenir: { customerId: string; deliveredAt: Date; idempotencyKey: string }): Promise<void>;
  /** The same key gives the same refund, also days later. @throws PaymentsError 'rejected' for more than is left. */
  refund(request: { paymentIntentId: string; amountPence: number; idempotencyKey: string }): Promise<Refund>;
  /** Refunds of a payment, failed ones too, in no particular order. */
  refundsOf(paymentIntentId: string): Promise<Refund[]>;
  /** Refunded pence of a payment, pending refunds included; failed ones do not count. */
  givenBack(paymentIntentId: string): Promise<number>;
  /** Disputes of a payment, in no particular order. */
  disputesOf(paymentIntentId: string): Promise<Dispute[]>;
  /** Lines of the provider's book since then, oldest first. */
  balanceSince(since: Date): Promise<BalanceEntry[]>;
  /**
   * Events since then that the shop acts on, oldest first, delivered by webhook or not. For the reconciler.
   * The provider keeps 30 days.
   */
  eventsSince(since: Date): Promise<PaymentEvent[]>;
  /** For the operator. */
  endpoints(): Promise<EventEndpoint[]>;
  /** @throws PaymentsError 'bad-signature' for a forged, unsigned, stale or future-dated message. */
  verifyEvent(rawBody: string, signatureHeader: string | undefined): PaymentEvent;
}

export type PaymentsErrorCode =
  | 'bad-signature'
  | 'declined'
  | 'not-found'
  /** No answer, or none yet: the same call may succeed later. */
  | 'unavailable'
  /** The operator's key is wrong, or may not do this; it says nothing of the payment. */
  | 'unauthorised'
  | 'rejected'
  /** The idempotency key was used with another request. */
  | 'key-used';

export class PaymentsError extends Error {
  readonly code: PaymentsErrorCode;
  constructor(code: PaymentsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentsError';
    this.code = code;
  }
}
