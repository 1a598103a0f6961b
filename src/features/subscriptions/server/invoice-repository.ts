import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { rowsPast, yearsBefore, type RetentionRule } from '#platform/retention.ts';
import { planInvoices } from './schema.ts';

export type InvoiceRow = typeof planInvoices.$inferSelect;

/** Stores an invoice as it is now; whom it was written to and the seller's VAT stay as they were first. */
export async function saveInvoice(tx: Transaction, row: InvoiceRow): Promise<void> {
  const { id: _id, accountId: _account, buyer: _buyer, vat: _vat, ...changed } = row;
  await tx.insert(planInvoices).values(row).onConflictDoUpdate({ target: planInvoices.id, set: changed });
}

/** Invoices of an account, the newest first. */
export function invoicesOfAccount(db: Queryable, accountId: string): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(planInvoices)
    .where(eq(planInvoices.accountId, accountId))
    .orderBy(desc(planInvoices.issuedAt), desc(planInvoices.id))
    .limit(200);
}

/** True once an account has paid something for a plan; the invoice of a trial is paid with nothing. */
export async function hasPaid(db: Queryable, accountId: string): Promise<boolean> {
  const isPaid = and(
    eq(planInvoices.accountId, accountId),
    eq(planInvoices.status, 'paid'),
    gt(planInvoices.totalPence, 0),
  );
  return (await db.select({ id: planInvoices.id }).from(planInvoices).where(isPaid).limit(1)).length > 0;
}

export async function invoiceById(db: Queryable, id: string): Promise<InvoiceRow | undefined> {
  return (await db.select().from(planInvoices).where(eq(planInvoices.id, id)))[0];
}

/** Invoices of a plan whose payment was refused, and which are not paid, the oldest first. */
export async function refusedInvoices(db: Queryable, subscriptionId: string): Promise<InvoiceRow[]> {
  const rows = await db
    .select()
    .from(planInvoices)
    .where(and(eq(planInvoices.subscriptionId, subscriptionId), eq(planInvoices.status, 'failed')));
  return rows.toSorted((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime());
}

const keptYears = 7;

/** True once the seven years are over for which accounts are kept. */
export const isPastInvoice = ({ issuedAt }: Pick<InvoiceRow, 'issuedAt'>, now: Date): boolean =>
  issuedAt < yearsBefore(now, keptYears);

export const invoicesRetention = (db: Queryable): RetentionRule =>
  rowsPast(db, {
    what: 'invoices of plans',
    kept: `${keptYears} years`,
    table: planInvoices,
    past: (now) => lt(planInvoices.issuedAt, yearsBefore(now, keptYears)),
  });
