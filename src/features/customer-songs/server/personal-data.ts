import type { PersonalData } from '#platform/personal-data.ts';
import { endEntriesOf } from './challenge.ts';
import { openIncomingFilms } from './deps.ts';
import { endOfferOf } from './offers.ts';
import { entriesOf, offersOf, removeAll, removeUploads } from './repository.ts';

/** Offers to the magazine, and films of the challenge. With the order it is taken back, as if the buyer had done so. */
export const customerSongsPersonalData: PersonalData = {
  room: 'customer-songs',
  tables: ['song_offers', 'reaction_uploads', 'challenge_entries'],
  async collect({ db }, orderId) {
    const [offers, entries] = [await offersOf(db, orderId), await entriesOf(db, orderId)];
    return {
      data: {
        offers: offers.map(({ state, customer, story, includesFilm, createdAt, endedAt }) => ({
          state,
          customer,
          story,
          includesFilm,
          createdAt,
          endedAt,
        })),
        challenge: entries.map(({ month, state, enteredAt, endedAt }) => ({ month, state, enteredAt, endedAt })),
      },
      files: entries
        .filter(({ storageKey }) => storageKey !== '')
        .map(({ id, storageKey }) => ({
          name: `reaction-${id}${storageKey.slice(storageKey.lastIndexOf('.'))}`,
          key: storageKey,
        })),
    };
  },
  async forget(deps, tx, orderId, extent) {
    await endOfferOf(deps, tx, orderId, 'erasure');
    const files = await endEntriesOf(deps, tx, orderId, 'erasure');
    const incoming = openIncomingFilms(deps);
    for (const { id } of await removeUploads(tx, orderId)) await incoming.discard(id);
    if (extent === 'everything') await removeAll(tx, orderId);
    return files;
  },
};
