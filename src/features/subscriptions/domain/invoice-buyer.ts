import type { FormerBuyer, InvoiceBuyer } from './plan-invoice.ts';
import { linesOfAddress } from './profile.ts';

/** Particulars of a business that stand on its invoices. */
export interface BuyerFields {
  companyName: string;
  firstName: string;
  lastName: string;
  vatNumber: string | null;
  postalAddress: string;
}

/** Former buyers that are kept: an invoice is read within days of its issue. */
const keptBuyers = 20;

const buyerOf = ({ companyName, firstName, lastName, vatNumber, postalAddress }: BuyerFields): InvoiceBuyer => ({
  company: companyName,
  contact: `${firstName} ${lastName}`,
  vatNumber,
  address: linesOfAddress(postalAddress),
});

/** The business as it was at a moment, whatever it is called when its invoice of that moment is read. */
export function buyerAt(profile: BuyerFields & { formerBuyers: readonly FormerBuyer[] }, issuedAt: Date): InvoiceBuyer {
  const former = profile.formerBuyers.find(({ until }) => new Date(until) > issuedAt);
  if (!former) return buyerOf(profile);
  const { until: _until, ...buyer } = former;
  return buyer;
}

/** Former buyers after a change at a moment, the oldest first; what is changed to the same is none. */
export function buyersAfter(
  before: BuyerFields & { formerBuyers: readonly FormerBuyer[] },
  after: BuyerFields,
  changedAt: Date,
): FormerBuyer[] {
  const buyer = buyerOf(before);
  if (JSON.stringify(buyer) === JSON.stringify(buyerOf(after))) return [...before.formerBuyers];
  return [...before.formerBuyers, { ...buyer, until: changedAt.toISOString() }].slice(-keptBuyers);
}
