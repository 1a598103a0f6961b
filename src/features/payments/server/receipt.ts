import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limits.ts';
import { receiptDay, receiptLines } from '../domain/receipt.ts';
import { orderLedger } from './ledger.ts';
import { insertReceipt, receiptOf } from './receipt-repository.ts';

/** Each is drawn in a process of its own. */
const receiptsOfOrder: LimitRule = { name: 'receipts', points: 20, seconds: 60 * 60 };

/**
 * The receipt of an order as a PDF: everything paid and refunded until now, under a number that stays the order's. It names
 * neither the order's number nor the people in its story, so that it can be handed on.
 * @returns 'too-often' over the rate limit, null if there is no such order or nothing was paid for it
 */
export async function drawReceipt(
  deps: Deps,
  orderNumber: string,
): Promise<{ name: string; pdf: Uint8Array<ArrayBuffer> } | 'too-often' | null> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) return null;
  const ledger = await orderLedger(deps.db, order.id);
  if (ledger.entries.length === 0) return null;
  if ((await deps.limits.tooOften(receiptsOfOrder, order.id)) !== null) return 'too-often';
  const number = await receiptNumber(deps, order);
  const { brand, address, supportEmail, vat } = deps.site;
  const { business } = deps.orders.kinds.facts(order);
  const folder = await mkdtemp(path.join(tmpdir(), 'receipt-'));
  const output = path.join(folder, 'receipt.pdf');
  try {
    const { rows, totals } = receiptLines({ ledger, lines: order.lines, vat });
    const input = {
      brand,
      seller: [...address, ...(vat ? [`VAT number ${vat.number}`] : [])],
      title: 'Receipt',
      facts: [
        ['Number', number],
        ['Paid on', receiptDay(ledger.entries[0]?.at ?? order.createdAt)],
        ['As of', receiptDay(deps.clock.now())],
        ...(business ? [['For', `${business.name}, VAT number ${business.vatNumber}`]] : []),
      ] as [string, string][],
      rows,
      totals,
      notes: [`Paid by card. Questions? ${supportEmail}`],
      output,
    };
    await deps.studio.receipt(input, { signal: new AbortController().signal, onProgress: () => undefined });
    return { name: `receipt-${number}.pdf`, pdf: new Uint8Array(await readFile(output)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The order's receipt number: given at the first receipt, random, and the same ever after. */
async function receiptNumber({ db, ids, clock }: Deps, { id: orderId }: Pick<OrderRow, 'id'>): Promise<string> {
  const known = await receiptOf(db, orderId);
  if (known) return known.number;
  const now = clock.now();
  const number = `R-${businessDay(now).slice(0, 4)}-${ids.code(10)}`;
  return (await insertReceipt(db, { orderId, number, issuedAt: now })).number;
}
