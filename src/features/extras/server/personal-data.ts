import type { PersonalData } from '#platform/personal-data.ts';
import { forgetExtras, publishingOf } from './repository.ts';

/** The public page of a song, and its way to the streaming services. */
export const extrasPersonalData: PersonalData = {
  room: 'extras',
  tables: ['song_pages', 'publishing'],
  collect: async ({ db }, orderId) => ({ data: { publishing: await publishingOf(db, orderId) }, files: [] }),
  async forget(_deps, tx, orderId) {
    await forgetExtras(tx, orderId);
    return [];
  },
};
