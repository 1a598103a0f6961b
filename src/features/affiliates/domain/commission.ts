import type { Tier } from './regions.ts';

/** Per cent of an order that each tier earns. */
export const commissionPercent: Record<Tier, number> = { Bronze: 15, Silver: 20, Gold: 25 };

/** Days between the first delivery and the payout. */
export const holdDays = 30;
const day = 24 * 60 * 60 * 1000;

/** Tier that a month's sales would give. It is a suggestion: admins change tiers, nothing else does (D20). */
export function suggestedTier(salesOfMonth: number): Tier {
  if (salesOfMonth >= 26) return 'Gold';
  return salesOfMonth >= 11 ? 'Silver' : 'Bronze';
}

/** VAT that a shop's commissions leave out of what was paid, in hundredths of a per cent; 0 if they count it, or there is none. */
export function vatLeftOut({
  vat,
  commission,
}: {
  vat: { ratePercent: number } | null;
  commission: { onVat: boolean };
}): number {
  return vat && !commission.onVat ? Math.round(vat.ratePercent * 100) : 0;
}

/** Pence without the VAT that they include, its rate in hundredths of a per cent; the broken penny is dropped. */
export function withoutVat(pence: number, hundredths: number): number {
  return Math.floor((pence * 10_000) / (10_000 + hundredths));
}

/** First entry of a commission whose VAT was not kept with it. */
export interface FirstBooked {
  basePence: number;
  /** Pence that the shop had then, by what is known of it. */
  keptPence: number;
  /** The same if the refunds whose day nobody knows were made before. */
  leastPence: number;
}

/**
 * The base of a commission whose VAT was not kept with it, by the rate that its first entry left out: `rate` of the shop, or none.
 * If it was neither, as large a share of what the shop has now as that entry counted of what it had then. Pence; the broken penny
 * is dropped.
 */
export function baseAsBooked(
  keptPence: number,
  { basePence, keptPence: most, leastPence: least }: FirstBooked,
  rate: number,
): number {
  const booked = [rate, 0].find((each) => [most, least].some((had) => withoutVat(had, each) === basePence));
  if (booked !== undefined) return withoutVat(keptPence, booked);
  return most <= basePence ? keptPence : Math.floor((keptPence * basePence) / most);
}

/** Commission in whole pence; the broken penny is dropped. */
export function commissionOf(basePence: number, ratePercent: number): number {
  return Math.floor((Math.max(0, basePence) * ratePercent) / 100);
}

export type EntryKind = 'earned' | 'refund' | 'reversal' | 'restored';

export interface NewEntry {
  kind: EntryKind;
  amountPence: number;
  basePence: number;
}

const sum = (entries: readonly { amountPence: number }[]): number =>
  entries.reduce((total, { amountPence }) => total + amountPence, 0);

/** Amounts of an order that its commission depends on. */
export interface OrderBalance {
  /** Pence paid for the order itself that the shop still has, as commissions count them. */
  basePence: number;
  /** True for an order that was cancelled or refunded: it earns nothing. */
  isOver: boolean;
}

/** Entry that brings an order's entries to what it earns now; null if they are there. Entries are countered, never changed. */
export function correction(
  entries: readonly { amountPence: number }[],
  ratePercent: number,
  { basePence, isOver }: OrderBalance,
): NewEntry | null {
  const amountPence = (isOver ? 0 : commissionOf(basePence, ratePercent)) - sum(entries);
  if (amountPence === 0) return null;
  const kind = entries.length === 0 ? 'earned' : isOver ? 'reversal' : amountPence > 0 ? 'restored' : 'refund';
  return { kind, amountPence, basePence };
}

export interface Commission<Entry extends { amountPence: number; isPaid: boolean }> {
  /** Time of the first delivery. */
  deliveredAt: Date;
  /** False while the order is being revised, and for one that is over. */
  isDelivered: boolean;
  entries: readonly Entry[];
}

/** Time from which on a commission is payable if its order is delivered then. */
export function payableFrom(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + holdDays * day);
}

/** Entries of one order that a payout run at `now` takes up: payable ones, and what is owed back of what was paid. */
export function dueEntries<Entry extends { amountPence: number; isPaid: boolean }>(
  { deliveredAt, isDelivered, entries }: Commission<Entry>,
  now: Date,
): Entry[] {
  const unpaid = entries.filter(({ isPaid }) => !isPaid);
  const isDebt = unpaid.length < entries.length && sum(unpaid) < 0;
  const isPayable = isDelivered && now >= payableFrom(deliveredAt);
  return isDebt || isPayable ? unpaid : [];
}

/** Payout of one affiliate in a run; null if nothing is paid. A debt that is larger than what is due stays unpaid with all of it, and is carried on. */
export function payoutOf<Entry extends { amountPence: number; isPaid: boolean }>(
  commissions: readonly Commission<Entry>[],
  now: Date,
): { amountPence: number; entries: Entry[] } | null {
  const entries = commissions.flatMap((commission) => dueEntries(commission, now));
  const amountPence = sum(entries);
  return amountPence > 0 ? { amountPence, entries } : null;
}
