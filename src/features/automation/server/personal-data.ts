import { orderById } from '#features/orders/server/index.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { forgetRecords, recordsOfOrder } from './repository.ts';

/** What the operator's automation was told. What it keeps of it, the operator has to answer for. */
export const automationPersonalData: PersonalData = {
  room: 'automation',
  tables: [],
  async collect({ db }, orderId) {
    const order = await orderById(db, orderId);
    const records = order ? await recordsOfOrder(db, order.number) : [];
    return { data: records.map(({ event, record, createdAt }) => ({ event, record, createdAt })), files: [] };
  },
  async forget(_deps, tx, orderId) {
    const order = await orderById(tx, orderId);
    if (order) await forgetRecords(tx, order.number);
    return [];
  },
};
