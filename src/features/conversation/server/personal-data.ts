import type { PersonalData } from '#platform/personal-data.ts';
import { redactWords, messagesAbout, removeConversation, revisionsAbout } from './forget-repository.ts';

/** Personal data of this room: messages between buyer and staff, and revision requests. */
export const conversationPersonalData: PersonalData = {
  room: 'messages',
  tables: ['conversations', 'messages', 'revision_requests'],
  async collect({ db }, orderId) {
    const written = await messagesAbout(db, orderId);
    const revisions = await revisionsAbout(db, orderId);
    return {
      data: {
        messages: written.map(({ side, content, createdAt }) => ({ from: side, content, createdAt })),
        revisions: revisions.map(({ details, status, reason, pricePence, createdAt }) => ({
          ...details,
          status,
          reason,
          pricePence,
          createdAt,
        })),
      },
      files: [],
    };
  },
  async forget(_deps, tx, orderId, extent) {
    await (extent === 'everything' ? removeConversation(tx, orderId) : redactWords(tx, orderId));
    return [];
  },
};
