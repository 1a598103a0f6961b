import type { z } from 'zod';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { InvoiceLine, PlanInvoice } from '#platform/payments/port.ts';
import type { myInvoices as contract } from '../contract.ts';
import { buyerAt } from '../domain/invoice-buyer.ts';
import type { InvoiceBuyer, StoredInvoiceLine } from '../domain/plan-invoice.ts';
import { isAgentPlan, soldPlanKeys } from '../domain/sold-plans.ts';
import { invoicesOfAccount, isPastInvoice, saveInvoice } from './invoice-repository.ts';
import { profileOf } from './repository.ts';

type Answer = z.infer<NonNullable<(typeof contract)['~orpc']['outputSchema']>>;

/** For an account whose profile is gone. */
const nobody: InvoiceBuyer = { company: '', contact: '', vatNumber: null, address: [] };

/** Stores what the provider says of a plan's invoices, in the transaction that stores the plan. */
export async function saveInvoices(
  deps: Deps,
  tx: Transaction,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string },
  invoices: readonly PlanInvoice[],
): Promise<void> {
  if (invoices.length === 0) return;
  const profile = await profileOf(tx, accountId);
  const now = deps.clock.now();
  for (const { invoiceId: id, lines, ...invoice } of invoices)
    if (!isPastInvoice(invoice, now))
      await saveInvoice(tx, {
        ...invoice,
        id,
        accountId,
        subscriptionId,
        lines: lines.map((line) => storedLine(line)),
        buyer: profile ? buyerAt(profile, invoice.issuedAt) : nobody,
        vat: deps.site.vat,
        syncedAt: now,
      });
}

function storedLine({ text, plan: key, quantity, amountPence, period }: InvoiceLine): StoredInvoiceLine {
  const plan = soldPlanKeys.find((known) => known === key) ?? null;
  return {
    kind: kindOf({ plan, text, amountPence }),
    text,
    plan,
    quantity,
    amountPence,
    from: period?.start.toISOString() ?? null,
    to: period?.end.toISOString() ?? null,
  };
}

function kindOf({ plan, text, amountPence }: Pick<StoredInvoiceLine, 'plan' | 'text' | 'amountPence'>) {
  // The setup is sold by its name, which is ours; a correction made at the provider's desk has another.
  if (plan === null) return text.endsWith(': setup') ? 'setup' : 'other';
  if (!isAgentPlan(plan)) return 'souvenirs';
  return amountPence === 0 ? 'trial' : 'month';
}

/** Invoices of the signed-in business, the newest first; a void one is none. */
export async function myInvoices({ db }: Pick<Deps, 'db'>, accountId: string): Promise<Answer> {
  const rows = await invoicesOfAccount(db, accountId);
  return {
    invoices: rows.flatMap(({ id, number, status, issuedAt, totalPence, nextTryAt }) =>
      status === 'void'
        ? []
        : {
            id,
            number: number ?? id,
            status,
            issued_at: issuedAt.toISOString(),
            total_pence: totalPence,
            next_try_at: nextTryAt?.toISOString() ?? null,
          },
    ),
  };
}
