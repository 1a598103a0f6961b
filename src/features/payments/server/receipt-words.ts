import { choiceName, lineName } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import { spokenDate, spokenPoundsAndPence } from '#ui/spoken-values.ts';
import type { ReceiptWords } from '../domain/receipt.ts';

/** Words, prices and days of a receipt in the language that is spoken when they are asked for. */
export const receiptWords: ReceiptWords = {
  kinds: {
    refund: m.receipt_refund,
    'refund-returned': m.money_refund_returned,
    dispute: m.receipt_dispute,
    'dispute-returned': m.receipt_dispute_returned,
    code: m.money_code,
  },
  named: (kind, name) => m.receipt_named({ kind, name }),
  line: lineName,
  extra: (name) => choiceName(name) || m.receipt_song(),
  unused: m.money_unused,
  withoutVat: m.receipt_without_vat,
  vat: (percent) => m.receipt_vat({ percent }),
  total: m.receipt_total,
  amount: spokenPoundsAndPence,
  day: spokenDate,
};
