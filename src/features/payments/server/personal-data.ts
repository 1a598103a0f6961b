import type { PersonalData } from '#platform/personal-data.ts';
import { removeAuthorisations } from './authorisation-repository.ts';
import { moneyFacts } from './ledger-repository.ts';
import { removeReceipt } from './receipt-repository.ts';
import { OrderMoney } from './order-money-repository.ts';
import { paymentsOfOrder, refundsOfPayment } from './repository.ts';

/** Amounts and days stay as long as the law wants them; nobody is named in them. */
export const paymentsPersonalData: PersonalData = {
  room: 'payments',
  tables: ['payments', 'extra_charges', 'payment_authorisations', 'receipts'],
  async collect({ db }, orderId) {
    const rows = await paymentsOfOrder(db, orderId);
    const disputes = (await moneyFacts(db, [orderId])).get(orderId)?.disputes ?? [];
    const data = await Promise.all(
      rows.map(async ({ id, amountPence, currency, refundedPence, createdAt }) => ({
        amountPence,
        currency,
        refundedPence,
        createdAt,
        refunds: (await refundsOfPayment(db, id)).map(({ amountPence: pence, state, createdAt: at }) => ({
          amountPence: pence,
          state,
          createdAt: at,
        })),
        disputes: disputes
          .filter(({ paymentId }) => paymentId === id)
          .map(({ amountPence: pence, state, createdAt: at }) => ({ amountPence: pence, state, createdAt: at })),
      })),
    );
    return { data, files: [] };
  },
  async forget(_deps, tx, orderId, extent) {
    const money = await OrderMoney.lock(tx, orderId);
    if (extent === 'everything') {
      await removeAuthorisations(tx, orderId);
      await removeReceipt(tx, orderId);
    }
    await (extent === 'everything' ? money.remove() : money.forgetReasons());
    return [];
  },
};
