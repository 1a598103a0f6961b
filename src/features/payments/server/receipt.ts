import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inOrderLanguage, orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { businessDay } from '#kit/business-day.ts';
import { m } from '#messages/messages.js';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { receiptLines, sellersVat, type ReceiptFacts, type Vat } from '../domain/receipt.ts';
import { orderLedger } from './ledger.ts';
import { insertReceipt, receiptOf, vatOfPayments } from './receipt-repository.ts';
import { receiptWords } from './receipt-words.ts';

/** Each is drawn in a process of its own. */
const receiptsOfOrder: LimitRule = { name: 'receipts', points: 20, seconds: 60 * 60 };

/**
 * The receipt of an order as a PDF: everything paid and refunded until now, under a number that stays the order's. It names
 * neither the order's number nor the people in its story, so that it can be handed on. Its words are in the order's language.
 * @returns the whole seconds to wait over the rate limit, null if there is no such order or nothing was paid for it
 */
export async function drawReceipt(
  deps: Deps,
  orderNumber: string,
): Promise<{ name: string; pdf: Uint8Array<ArrayBuffer> } | number | null> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) return null;
  const ledger = await orderLedger(deps.db, order.id);
  if (ledger.entries.length === 0) return null;
  const wait = await deps.limits.tooOften(receiptsOfOrder, order.id);
  if (wait !== null) return wait;
  const number = await receiptNumber(deps, order);
  const vatOf = await vatWhenPaid(deps, order.id);
  const folder = await mkdtemp(path.join(tmpdir(), 'receipt-'));
  const output = path.join(folder, 'receipt.pdf');
  try {
    const input = await inOrderLanguage(deps, order, () => receiptText(deps, order, { ledger, vatOf, number }));
    await deps.studio.receipt(
      { ...input, output },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    return { name: `receipt-${number}.pdf`, pdf: new Uint8Array(await readFile(output)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function receiptText(
  { site: { brand, address, supportEmail }, orders, clock }: Deps,
  order: OrderRow,
  { ledger, vatOf, number }: Pick<ReceiptFacts, 'ledger' | 'vatOf'> & { number: string },
) {
  const { business } = orders.kinds.facts(order);
  const paidOn = ledger.entries[0]?.at ?? order.createdAt;
  return {
    brand,
    seller: [
      ...address,
      ...sellersVat({ ledger, vatOf }).map((vatNumber) => m.receipt_vat_number({ number: vatNumber })),
    ],
    title: m.receipt_title(),
    facts: [
      [m.receipt_number(), number],
      [m.receipt_paid_on(), receiptWords.day(paidOn)],
      [m.receipt_as_of(), receiptWords.day(clock.now())],
      ...(business
        ? [[m.receipt_for(), `${business.name}, ${m.receipt_vat_number({ number: business.vatNumber })}`]]
        : []),
    ] as [string, string][],
    ...receiptLines({ ledger, lines: order.lines, vatOf }, receiptWords),
    notes: [m.receipt_note({ email: supportEmail })],
  };
}

/**
 * The seller's VAT on the day of each payment. One from before that was kept has the seller's of today, as its receipts have always
 * said: of a seller who has been registered all along that is right.
 */
async function vatWhenPaid({ db, site }: Deps, orderId: string): Promise<ReceiptFacts['vatOf']> {
  const kept = new Map<string, Vat | null>();
  for (const { id, vatNumber: number, vatPercent: ratePercent } of await vatOfPayments(db, orderId))
    if (ratePercent !== null) kept.set(id, number === null ? null : { number, ratePercent });
  return (paymentId) => {
    const vat = kept.get(paymentId);
    return vat === undefined ? site.vat : vat;
  };
}

/** The order's receipt number: given at the first receipt, random, and the same ever after. */
async function receiptNumber({ db, ids, clock }: Deps, { id: orderId }: Pick<OrderRow, 'id'>): Promise<string> {
  const known = await receiptOf(db, orderId);
  if (known) return known.number;
  const now = clock.now();
  const number = `R-${businessDay(now).slice(0, 4)}-${ids.code(10)}`;
  return (await insertReceipt(db, { orderId, number, issuedAt: now })).number;
}
