import type { PersonalData } from '#platform/personal-data.ts';
import { forgetAttempts, removeAttempts } from './attempts-repository.ts';

/**
 * Takes hold the song's words as they were sung. Their files lie in the order's folder, which the songs' room empties; what
 * was spent stays in the books, without a word of the song.
 */
export const enginesPersonalData: PersonalData = {
  room: 'takes',
  tables: ['engine_attempts', 'engine_takes'],
  // The buyer's song and lyrics are in the songs' part; takes that nobody chose are the shop's drafts.
  collect: () => Promise.resolve({ data: [], files: [] }),
  async forget(_, tx, orderId, extent) {
    await (extent === 'everything' ? removeAttempts(tx, orderId) : forgetAttempts(tx, orderId));
    return [];
  },
};
