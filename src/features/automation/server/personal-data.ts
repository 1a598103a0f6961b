import { mayHandle, type Reader } from '#kit/reader.ts';
import { orderById } from '#features/orders/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { destinationOf } from '../domain/record-kinds.ts';
import { deleteRecordsById, formsLeftBy, recordsAbout, type RecordRow } from './repository.ts';

/** Records of the order, and of the forms left with its address that are this reader's. */
async function recordsFor(db: Queryable, orderId: string, reader: Reader): Promise<RecordRow[]> {
  const order = await orderById(db, orderId);
  if (!order) return [];
  const { number, email } = order;
  return (await recordsAbout(db, order)).filter(
    ({ orderNumber, browserHash }) => orderNumber === number || mayHandle(reader, { browserHash, email }),
  );
}

/** Records for the operator's automation: of the order, and what its buyer began and left. */
export const automationPersonalData: PersonalData = {
  room: 'automation',
  tables: [],
  async collect({ db }, orderId, reader) {
    const records = await recordsFor(db, orderId, reader);
    return { data: records.map(({ event, record, createdAt }) => ({ event, record, createdAt })), files: [] };
  },
  async collectByAddress({ db }, email) {
    const left = await formsLeftBy(db, email);
    const [first] = left;
    if (!first) return null;
    return {
      subject: first.id,
      name: 'forms-left',
      data: { forms: left.map(({ record, createdAt }) => ({ record, at: createdAt })) },
    };
  },
  async forget(_deps, tx, orderId, extent, reader) {
    const records = await recordsFor(tx, orderId, reader);
    // Events name nobody: the operator's programs hear of what becomes of an order also when it is erased.
    const forgotten =
      extent === 'everything' ? records : records.filter(({ event }) => destinationOf(event) !== 'EVENTS');
    await deleteRecordsById(
      tx,
      forgotten.map(({ id }) => id),
    );
    return [];
  },
};
