import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { m } from '#messages/messages.js';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { spokenDate, spokenPoundsAndPence } from '#ui/spoken-values.ts';
import { invoiceDocument, type InvoiceWords } from '../domain/invoice-document.ts';
import type { StoredInvoiceLine } from '../domain/plan-invoice.ts';
import { planName } from '../domain/sold-plans.ts';
import type { InvoiceRow } from './invoice-repository.ts';

/** Each is drawn in a process of its own. */
const drawnInvoices: LimitRule = { name: 'plan-invoices', points: 20, seconds: 60 * 60 };

/** An invoice of a plan as a PDF, drawn as receipts are. @returns the whole seconds to wait over the rate limit */
export async function drawInvoice(
  deps: Deps,
  invoice: InvoiceRow,
): Promise<{ name: string; pdf: Uint8Array<ArrayBuffer> } | number> {
  const wait = await deps.limits.tooOften(drawnInvoices, invoice.id);
  if (wait !== null) return wait;
  const folder = await mkdtemp(path.join(tmpdir(), 'invoice-'));
  const output = path.join(folder, 'invoice.pdf');
  try {
    await deps.studio.receipt(
      { ...invoiceText(deps, invoice), output },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    return { name: `invoice-${invoice.number ?? invoice.id}.pdf`, pdf: new Uint8Array(await readFile(output)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const words: InvoiceWords = {
  line: lineText,
  period: (from, to) => m.plan_invoice_period({ from: spokenDate(new Date(from)), to: spokenDate(new Date(to)) }),
  withoutVat: m.receipt_without_vat,
  vat: (percent) => m.receipt_vat({ percent }),
  total: m.receipt_total,
  amount: spokenPoundsAndPence,
};

function lineText({ kind, text, plan, quantity, amountPence }: StoredInvoiceLine): string {
  const name = plan === null ? '' : planName(plan);
  if (kind === 'setup') return m.plan_invoice_setup();
  if (kind === 'month') return m.plan_invoice_month({ plan: name });
  if (kind === 'trial') return m.plan_invoice_trial({ plan: name });
  if (kind === 'other') return text;
  const price = spokenPoundsAndPence(quantity === 0 ? 0 : amountPence / quantity);
  return quantity === 0 ? m.plan_invoice_no_souvenirs() : m.plan_invoice_souvenirs({ count: quantity, price });
}

function invoiceText({ site: { brand, address, supportEmail } }: Deps, invoice: InvoiceRow) {
  const { buyer, vat, number, id, issuedAt, paidAt, status } = invoice;
  const party = [buyer.company, buyer.contact].filter(Boolean).join(', ');
  return {
    brand,
    seller: [...address, ...(vat ? [m.receipt_vat_number({ number: vat.number })] : [])],
    title: m.plan_invoice_title(),
    facts: [
      [m.receipt_number(), number ?? id],
      [m.plan_invoice_day(), spokenDate(issuedAt)],
      [
        m.receipt_for(),
        buyer.vatNumber === null ? party : `${party}, ${m.receipt_vat_number({ number: buyer.vatNumber })}`,
      ],
      ...(buyer.address && buyer.address.length > 0 ? [[m.plan_invoice_address(), buyer.address.join(', ')]] : []),
      [
        m.plan_invoice_state(),
        paidAt && status === 'paid' ? m.plan_invoice_paid({ day: spokenDate(paidAt) }) : m.plan_invoice_unpaid(),
      ],
    ] as [string, string][],
    ...invoiceDocument(invoice, words),
    notes: [m.receipt_note({ email: supportEmail })],
  };
}
