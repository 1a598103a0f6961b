import type { PersonalData } from '#platform/personal-data.ts';
import { removeExtras, publishingOf } from './repository.ts';

/** Personal data of this room: the song's public page and its publishing. The song's files belong to production. */
export const extrasPersonalData: PersonalData = {
  room: 'extras',
  tables: ['song_pages', 'publishing'],
  async collect({ db }, orderId) {
    const task = await publishingOf(db, orderId);
    return { data: { publishing: task ? { state: task.state, link: task.link } : null }, files: [] };
  },
  async forget(_deps, tx, orderId) {
    await removeExtras(tx, orderId);
    return [];
  },
};
