/**
 * One order's money as a list of entries, from which every surface takes its figures: the order page, the refund form, the
 * portal, the receipt, the export and the overview. Nothing else adds amounts up.
 *
 * `credit` covers part of a price without money, and `code` will; `fee` and `payout` are the provider's.
 */
export const entryKinds = [
  'charge',
  'refund',
  'refund-returned',
  'dispute',
  'dispute-returned',
  'credit',
  'code',
  'fee',
  'payout',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** `unused`: money that pays for nothing, because it came twice, too late or in another amount. */
export type Purpose = 'order' | 'extra' | 'unused';

export interface LedgerEntry {
  kind: EntryKind;
  purpose: Purpose;
  /** Name of the extra charge it belongs to; empty otherwise. */
  name: string;
  /** The shop's own is 'gbp'; money in another pays for nothing. */
  currency: string;
  /** Pence, or the smallest unit of its currency; positive is to the shop, negative is away from it. */
  amountPence: number;
  /** `pending`: requested of the provider, and not confirmed. */
  state: 'done' | 'pending';
  paymentId: string;
  /** Null for a refund that was made at the provider, of which only the amount is known. */
  at: Date | null;
}

/** A charge, and how much of it can still be refunded. */
export interface LedgerCharge {
  paymentId: string;
  purpose: Purpose;
  name: string;
  currency: string;
  /** Pence, or the smallest unit of its currency, and so is what is left. */
  amountPence: number;
  leftPence: number;
}

/** Totals of what came in pounds, in pence, none of them negative but `keptPence` and `earnedPence`. */
export interface LedgerTotals {
  /** Everything that was charged. */
  paidPence: number;
  refundedPence: number;
  /** Requested of the provider, and not confirmed. */
  refundingPence: number;
  /** Taken back by banks, and not returned. */
  disputedPence: number;
  /** Covered by credits and codes, without money. */
  coveredPence: number;
  feesPence: number;
  /** Paid, less what was refunded and disputed; fees are not taken off. */
  keptPence: number;
  /** The part of it that pays for something. */
  earnedPence: number;
  /** Can still be refunded. */
  leftPence: number;
}

export interface Ledger extends LedgerTotals {
  /** Oldest first. */
  entries: LedgerEntry[];
  /** In the sequence in which a refund of no particular charge takes them. */
  charges: LedgerCharge[];
}

export interface PaymentFacts {
  id: string;
  sessionId: string;
  /** The provider's id of the money; null for a payment that it does not know, as those of the demonstration. */
  paymentIntentId?: string | null;
  currency: string;
  amountPence: number;
  /** As the provider counts it. */
  refundedPence: number;
  state: 'settled' | 'unmatched' | 'duplicate' | 'mismatch' | 'extra';
  createdAt: Date;
}

export interface RefundFacts {
  paymentId: string;
  amountPence: number;
  state: 'asked' | 'done' | 'failed';
  createdAt: Date;
}

export interface DisputeFacts {
  paymentId: string;
  amountPence: number;
  /** `inquiry`: the bank asks, and has taken nothing. `closed`: it asks no more. */
  state: 'inquiry' | 'closed' | 'open' | 'won' | 'lost';
  createdAt: Date;
  closedAt: Date | null;
}

/** Part of an order's price that a credit paid. */
export interface CreditFacts {
  amountPence: number;
}

export interface FeeFacts {
  paymentId: string;
  amountPence: number;
  at: Date;
}

export interface MoneyFacts {
  payments: readonly PaymentFacts[];
  refunds: readonly RefundFacts[];
  disputes: readonly DisputeFacts[];
  extras: readonly { sessionId: string | null; name: string }[];
  fees: readonly FeeFacts[];
  credits: readonly CreditFacts[];
}

/** Pence of all together. */
export const totalOf = (amounts: readonly { amountPence: number }[]): number =>
  amounts.reduce((total, { amountPence }) => total + amountPence, 0);

/** True while the bank has the money of a dispute. */
export const isWithdrawn = ({ state }: Pick<DisputeFacts, 'state'>): boolean => state === 'open' || state === 'lost';

/** Begins the sessions of the demonstration's payments: the provider knows none of them, and what goes back of them is only written down. */
const demoSession = 'demonstration-';

export const demoSessionOf = (orderId: string): string => `${demoSession}${orderId}`;

export const isDemoPayment = ({ sessionId }: Pick<PaymentFacts, 'sessionId'>): boolean =>
  sessionId.startsWith(demoSession);

/** Pence of a payment that nobody has refunded, requested or taken back; none of one that the provider does not know. */
export function refundablePence(
  payment: Omit<PaymentFacts, 'currency' | 'state' | 'createdAt'>,
  refunds: readonly Pick<RefundFacts, 'paymentId' | 'amountPence' | 'state'>[],
  disputes: readonly Pick<DisputeFacts, 'paymentId' | 'amountPence' | 'state'>[],
): number {
  const { id, paymentIntentId, amountPence, refundedPence } = payment;
  if (paymentIntentId === null && !isDemoPayment(payment)) return 0;
  const waiting = refunds.filter(({ paymentId, state }) => paymentId === id && state === 'asked');
  const disputed = disputes.filter((dispute) => dispute.paymentId === id && isWithdrawn(dispute));
  return Math.max(0, amountPence - refundedPence - totalOf(waiting) - totalOf(disputed));
}

const purposes: Record<PaymentFacts['state'], Purpose> = {
  settled: 'order',
  extra: 'extra',
  unmatched: 'unused',
  duplicate: 'unused',
  mismatch: 'unused',
};

/**
 * Place of a payment among those a refund takes from: first money that should never have come, then what paid the order,
 * then what paid for something beside it.
 */
export const refundedFirst = ({ state }: Pick<PaymentFacts, 'state'>): number =>
  (['unused', 'order', 'extra'] as const).indexOf(purposes[state]);

export function ledgerOf(facts: MoneyFacts): Ledger {
  const entries = facts.payments
    .flatMap((payment) => entriesOf(payment, facts))
    .sort((one, other) => (one.at?.getTime() ?? Infinity) - (other.at?.getTime() ?? Infinity) || 0);
  const charges = facts.payments
    .toSorted((one, other) => refundedFirst(one) - refundedFirst(other))
    .map((payment) => ({
      ...aboutOf(payment, facts),
      amountPence: payment.amountPence,
      leftPence: refundablePence(payment, facts.refunds, facts.disputes),
    }));
  const leftPence = charges.filter(isSterling).reduce((total, charge) => total + charge.leftPence, 0);
  return { entries, charges, ...totalsOf(entries.filter(isSterling)), leftPence };
}

/** True for money in the shop's own currency: no other adds up with it. */
export const isSterling = ({ currency }: { currency: string }): boolean => currency === 'gbp';

type About = Pick<LedgerEntry, 'paymentId' | 'purpose' | 'name' | 'currency'>;

function aboutOf({ id, sessionId, currency, state }: PaymentFacts, { extras }: MoneyFacts): About {
  const name = extras.find((extra) => extra.sessionId === sessionId)?.name ?? '';
  return { paymentId: id, purpose: purposes[state], name, currency };
}

function entriesOf(payment: PaymentFacts, facts: MoneyFacts): LedgerEntry[] {
  const about = aboutOf(payment, facts);
  const isOfIt = ({ paymentId }: { paymentId: string }): boolean => paymentId === payment.id;
  return [
    { ...about, kind: 'charge', amountPence: payment.amountPence, state: 'done', at: payment.createdAt },
    ...creditEntries(payment, facts.credits, about),
    ...refundEntries(payment, facts.refunds.filter(isOfIt), about),
    ...facts.disputes.filter(isOfIt).flatMap((dispute) => disputeEntries(dispute, about)),
    ...facts.fees.filter(isOfIt).map(({ amountPence, at }) => ({
      ...about,
      kind: 'fee' as const,
      // The provider charges the account, in its own currency.
      currency: 'gbp',
      amountPence: -amountPence,
      state: 'done' as const,
      at,
    })),
  ];
}

/** A credit counts with the payment of what was left of the price. */
function creditEntries(
  { state, createdAt: at }: PaymentFacts,
  credits: readonly CreditFacts[],
  about: About,
): LedgerEntry[] {
  if (state !== 'settled') return [];
  return credits.map(({ amountPence }) => ({ ...about, kind: 'credit', amountPence, state: 'done', at }));
}

/**
 * Our refunds one by one, and the rest of what the provider counts in one entry: made at the provider, or, when it counts
 * less than we made, returned by the buyer's bank.
 */
function refundEntries(payment: PaymentFacts, refunds: readonly RefundFacts[], about: About): LedgerEntry[] {
  const done = refunds.filter(({ state }) => state === 'done');
  const waiting = refunds.filter(({ state }) => state === 'asked');
  const entryOf = ({ amountPence, createdAt: at }: RefundFacts, state: LedgerEntry['state']): LedgerEntry => ({
    ...about,
    kind: 'refund',
    amountPence: -amountPence,
    state,
    at,
  });
  const rest = payment.refundedPence - totalOf(done);
  const elsewhere: LedgerEntry = {
    ...about,
    kind: rest > 0 ? 'refund' : 'refund-returned',
    amountPence: -rest,
    state: 'done',
    at: null,
  };
  return [
    ...done.map((refund) => entryOf(refund, 'done')),
    ...(rest === 0 ? [] : [elsewhere]),
    ...waiting.map((refund) => entryOf(refund, 'pending')),
  ];
}

function disputeEntries({ state, amountPence, createdAt, closedAt }: DisputeFacts, about: About): LedgerEntry[] {
  if (state === 'inquiry' || state === 'closed') return [];
  const taken: LedgerEntry = { ...about, kind: 'dispute', amountPence: -amountPence, state: 'done', at: createdAt };
  if (state !== 'won') return [taken];
  return [taken, { ...about, kind: 'dispute-returned', amountPence, state: 'done', at: closedAt ?? createdAt }];
}

function totalsOf(entries: readonly LedgerEntry[]): Omit<LedgerTotals, 'leftPence'> {
  const total = (
    kinds: readonly EntryKind[],
    { state = 'done', purpose }: { state?: LedgerEntry['state']; purpose?: Purpose } = {},
  ): number =>
    totalOf(
      entries.filter(
        (entry) =>
          kinds.includes(entry.kind) && entry.state === state && (purpose === undefined || entry.purpose === purpose),
      ),
    );
  const money = ['charge', 'refund', 'refund-returned', 'dispute', 'dispute-returned'] as const;
  const keptPence = total(money);
  return {
    paidPence: total(['charge']),
    refundedPence: Math.abs(total(['refund', 'refund-returned'])),
    refundingPence: Math.abs(total(['refund'], { state: 'pending' })),
    disputedPence: Math.abs(total(['dispute', 'dispute-returned'])),
    coveredPence: total(['credit', 'code']),
    feesPence: Math.abs(total(['fee'])),
    keptPence,
    earnedPence: keptPence - total(money, { purpose: 'unused' }),
  };
}
