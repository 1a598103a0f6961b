import type { PersonalData } from '#platform/personal-data.ts';
import { forgetConversation, wordsOf } from './forget-repository.ts';

/** What buyer and staff wrote to each other, and what was to be changed. */
export const conversationPersonalData: PersonalData = {
  room: 'conversation',
  tables: ['conversations', 'messages', 'revision_requests'],
  collect: async ({ db }, orderId) => ({ data: await wordsOf(db, orderId), files: [] }),
  async forget(_deps, tx, orderId) {
    await forgetConversation(tx, orderId);
    return [];
  },
};
