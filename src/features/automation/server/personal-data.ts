import { orderById } from '#features/orders/server/index.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { deleteRecordsAbout, recordsAbout } from './repository.ts';

/** Records for the operator's automation: of the order, and what its buyer began and left. */
export const automationPersonalData: PersonalData = {
  room: 'automation',
  tables: [],
  async collect({ db }, orderId) {
    const order = await orderById(db, orderId);
    const records = order ? await recordsAbout(db, order) : [];
    return { data: records.map(({ event, record, createdAt }) => ({ event, record, createdAt })), files: [] };
  },
  async forget(_deps, tx, orderId) {
    const order = await orderById(tx, orderId);
    if (order) await deleteRecordsAbout(tx, order);
    return [];
  },
};
