import type { SoldPlanKey } from './sold-plans.ts';

/** States of a plan's invoice. failed: its payment was tried and refused. */
export const invoiceStatuses = ['open', 'paid', 'failed', 'void'] as const;

/** A line of an invoice: the plan's month, its trial, souvenirs that it delivered, the setup, or else what the provider calls it. */
export interface StoredInvoiceLine {
  kind: 'month' | 'trial' | 'souvenirs' | 'setup' | 'other';
  /** The provider's own words, shown for 'other' alone. */
  text: string;
  plan: SoldPlanKey | null;
  quantity: number;
  amountPence: number;
  /** ISO moments; null for what is paid once. */
  from: string | null;
  to: string | null;
}

export interface InvoiceBuyer {
  company: string;
  contact: string;
  vatNumber: string | null;
  /** Left out of invoices from before addresses were asked for. */
  address?: string[];
}

/** A business as it was until an ISO moment. */
export interface FormerBuyer extends InvoiceBuyer {
  until: string;
}

export interface InvoiceVat {
  number: string;
  ratePercent: number;
}
