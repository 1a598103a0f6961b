import type { PersonalData } from '#platform/personal-data.ts';
import { endUnmadeRevisions } from './pay-revision.ts';
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
  async forget(deps, tx, orderId, extent) {
    if (extent === 'everything') {
      await removeConversation(tx, orderId);
      return [];
    }
    await endUnmadeRevisions(deps, tx, orderId);
    await redactWords(tx, orderId);
    return [];
  },
};
