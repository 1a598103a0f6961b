import type { PersonalData } from '#platform/personal-data.ts';
import { redactWords, removeRequests, requestsOf } from './repository.ts';

/** Personal data of this room: requests and their answers. */
export const rightsPersonalData: PersonalData = {
  room: 'requests',
  tables: ['rights_requests', 'erasure_codes'],
  async collect({ db }, orderId) {
    const rows = await requestsOf(db, orderId);
    return {
      data: rows.map(({ kind, state, reason, answer, createdAt, answeredAt }) => ({
        kind,
        state,
        reason,
        answer,
        createdAt,
        answeredAt,
      })),
      files: [],
    };
  },
  async forget(_deps, tx, orderId, extent) {
    await (extent === 'everything' ? removeRequests(tx, orderId) : redactWords(tx, orderId));
    return [];
  },
};
