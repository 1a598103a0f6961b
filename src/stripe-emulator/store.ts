import type Stripe from 'stripe';
import type { WebhookBehaviour } from './behaviour.ts';
import type { TestCard } from './cards.ts';
import { type Journal, memoryJournal, openJournal, readJournal, rewriteJournal } from './journal.ts';
import type { WireEvent, WireInvoice, WireLineItem, WirePrice, WireSubscription } from './wire.ts';

export interface SessionRecord {
  id: string;
  session: Stripe.Checkout.Session;
  lines: WireLineItem[];
  intent: {
    description: string | null;
    metadata: Stripe.Metadata;
    receipt_email: string | null;
    /** Missing in sessions stored before manual capture was emulated. */
    capture_method?: Stripe.PaymentIntent.CaptureMethod;
  };
  /** The intent made at the first attempt. A plan's session never shows it. */
  intentId: string | null;
  /** Plan that begins when a session of mode subscription is complete. */
  plan: { description: string | null; metadata: Stripe.Metadata; trialDays: number } | null;
  /** The card whose bank is being asked, while the challenge page is open. Never the number that was typed. */
  challenge: TestCard | null;
  /** Chosen on the payment page; otherwise the emulator's own. */
  webhooks: WebhookBehaviour | null;
}

/** A payment method: what the card does when it is charged again. Never the number that was typed. */
export interface SavedCard {
  id: string;
  card: TestCard;
}

/** One use of something that is metered. */
export interface MeterEventRecord {
  id: string;
  meterId: string;
  customer: string;
  value: number;
  /** Seconds since the epoch. */
  timestamp: number;
  /** Given by who sent it, and unique for a day only. Missing in events stored when they were unique for ever. */
  identifier?: string;
  /** Seconds since the epoch. */
  created?: number;
}

/** An amount that is billed once, with the next invoice of a subscription, or of whichever its customer has then. */
export interface InvoiceItemRecord {
  id: string;
  object: 'invoiceitem';
  amount: number;
  currency: string;
  customer: string;
  /** Seconds since the epoch. */
  date: number;
  description: string;
  discountable: boolean;
  discounts: never[];
  /** Null until an invoice has taken it. */
  invoice: string | null;
  livemode: boolean;
  metadata: Stripe.Metadata;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; subscription_item: null };
  } | null;
  period: { start: number; end: number };
  proration: boolean;
  quantity: number;
  /** Missing in items stored before test clocks were emulated. */
  test_clock?: string | null;
}

/** An open portal of a customer: a page of its own, for an hour. */
export interface PortalRecord {
  id: string;
  customer: string;
  configuration: string;
  returnUrl: string;
  /** Seconds since the epoch. */
  created: number;
}

/** The trace of a record that was deleted. */
export interface RemovedRecord {
  id: string;
  kind: 'customer' | 'invoice' | 'invoice_item' | 'meter_event' | 'portal' | 'schedule' | 'subscription' | 'test_clock';
}

export interface DeliveryRecord {
  id: string;
  eventId: string;
  /** Deliveries of one lane go out one after another. */
  lane: string;
  sequence: number;
  newestFirst: boolean;
  /** Milliseconds since the epoch. */
  dueAt: number;
  attempts: number;
  state: 'pending' | 'delivered' | 'dropped' | 'given-up';
  /** Last answer of the endpoint: a status, or the reason why there was none. */
  lastAnswer: string | null;
}

/** A stored answer to an idempotency key. */
export interface AnswerRecord {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

export interface Records {
  session: SessionRecord;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: WirePrice;
  saved_card: SavedCard;
  subscription: WireSubscription;
  test_clock: Stripe.TestHelpers.TestClock;
  schedule: Stripe.SubscriptionSchedule;
  portal_configuration: Stripe.BillingPortal.Configuration;
  portal: PortalRecord;
  invoice: WireInvoice;
  invoice_item: InvoiceItemRecord;
  meter: Stripe.Billing.Meter;
  meter_event: MeterEventRecord;
  event: WireEvent;
  delivery: DeliveryRecord;
  answer: AnswerRecord;
  removed: RemovedRecord;
}
export type Kind = keyof Records;
type Change = { [K in Kind]: [kind: K, record: Records[K]] }[Kind];
type Tables = { [K in Kind]: Map<string, Records[K]> };

const KEEP_EVENTS_SECONDS = 30 * 86_400;
const KEEP_DELIVERIES_MS = 3 * 86_400_000;
export const KEEP_ANSWERS_MS = 86_400_000;

/** Everything the emulator knows. Changes of one call reach the memory together and the file as one line. */
export class Store {
  readonly #tables: Tables = {
    session: new Map(),
    payment_intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    balance_transaction: new Map(),
    customer: new Map(),
    product: new Map(),
    price: new Map(),
    saved_card: new Map(),
    subscription: new Map(),
    test_clock: new Map(),
    schedule: new Map(),
    portal_configuration: new Map(),
    portal: new Map(),
    invoice: new Map(),
    invoice_item: new Map(),
    meter: new Map(),
    meter_event: new Map(),
    event: new Map(),
    delivery: new Map(),
    answer: new Map(),
    removed: new Map(),
  };
  readonly openSessions = new Set<string>();
  readonly liveSubscriptions = new Set<string>();
  /** Payment intents that are authorised and not captured. */
  readonly authorisations = new Set<string>();
  readonly pendingDeliveries = new Set<string>();
  /** Ids of sessions by those of their payment intents. */
  readonly #sessions = new Map<string, string>();
  #sequence = 0;
  #journal: Journal = memoryJournal;

  static open(dataFile: string | undefined, now: Date): Store {
    const store = new Store();
    if (dataFile === undefined) return store;
    for (const line of readJournal(dataFile)) for (const change of JSON.parse(line) as Change[]) store.#apply(change);
    store.#forget(now);
    const all = store.#everything().map((change) => JSON.stringify([change]));
    rewriteJournal(dataFile, all);
    store.#journal = openJournal(dataFile);
    return store;
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.#tables[kind].get(id);
  }

  /** The checkout session that a payment intent belongs to. */
  sessionOf(intentId: string): SessionRecord | undefined {
    return this.get('session', this.#sessions.get(intentId) ?? '');
  }

  /** Newest first. */
  all<K extends Kind>(kind: K): Records[K][] {
    return [...this.#tables[kind].values()].reverse();
  }

  begin(): Work {
    return new Work(this);
  }

  nextSequence(): number {
    return ++this.#sequence;
  }

  /** Visible at once; resolves when it is safe on the disk. Nothing may be acknowledged before. */
  commit(changes: Change[]): Promise<void> {
    if (changes.length === 0) return Promise.resolve();
    for (const change of changes) this.#apply(change);
    return this.#journal.append(JSON.stringify(changes));
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #apply([kind, record]: Change): void {
    (this.#tables[kind] as Map<string, typeof record>).set(record.id, record);
    if (kind === 'removed') {
      this.#tables[record.kind].delete(record.id);
      this.liveSubscriptions.delete(record.id);
    }
    if (kind === 'session') {
      keepIn(this.openSessions, record.id, record.session.status === 'open');
      const { payment_intent: intent } = record.session;
      if (typeof intent === 'string') this.#sessions.set(intent, record.id);
    }
    if (kind === 'payment_intent') keepIn(this.authorisations, record.id, record.status === 'requires_capture');
    if (kind === 'subscription') keepIn(this.liveSubscriptions, record.id, record.status !== 'canceled');
    if (kind === 'delivery') {
      keepIn(this.pendingDeliveries, record.id, record.state === 'pending');
      this.#sequence = Math.max(this.#sequence, record.sequence);
    }
  }

  /** Drops what Stripe would no longer show, so that the file does not grow for ever. */
  #forget(now: Date): void {
    const { event, delivery, answer } = this.#tables;
    for (const { id, createdAt } of answer.values()) if (createdAt < now.getTime() - KEEP_ANSWERS_MS) answer.delete(id);
    for (const { id, dueAt, state } of delivery.values())
      if (state !== 'pending' && dueAt < now.getTime() - KEEP_DELIVERIES_MS) delivery.delete(id);
    const awaited = new Set([...delivery.values()].map(({ eventId }) => eventId));
    for (const { id, created } of event.values())
      if (created < now.getTime() / 1000 - KEEP_EVENTS_SECONDS && !awaited.has(id)) event.delete(id);
  }

  #everything(): Change[] {
    return (Object.keys(this.#tables) as Kind[]).flatMap((kind) =>
      [...this.#tables[kind].values()].map((record) => [kind, record] as Change),
    );
  }
}

function keepIn(set: Set<string>, id: string, wanted: boolean): void {
  if (wanted) set.add(id);
  else set.delete(id);
}

/** The changes of one call. Nothing is seen by anyone else before `commit`, and nothing at all if the call throws. */
export class Work {
  readonly #store: Store;
  readonly #changes: Change[] = [];
  constructor(store: Store) {
    this.#store = store;
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const staged = this.#changes.findLast(([of, record]) => record.id === id && (of === kind || of === 'removed'));
    if (staged?.[0] === 'removed' && kind !== 'removed') return undefined;
    return staged ? (staged[1] as Records[K]) : this.#store.get(kind, id);
  }

  put<K extends Kind>(kind: K, record: Records[K]): Records[K] {
    this.#changes.push([kind, record] as Change);
    return record;
  }

  nextSequence(): number {
    return this.#store.nextSequence();
  }

  commit(): Promise<void> {
    return this.#store.commit(this.#changes.splice(0));
  }
}
