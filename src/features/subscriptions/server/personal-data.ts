import type { PersonalData } from '#platform/personal-data.ts';
import { removeSong, songOf } from './repository.ts';

/** Which plan an order belongs to. Nobody is named in it, so it stays as long as the order's accounting row. */
export const subscriptionsPersonalData: PersonalData = {
  room: 'plan',
  tables: ['subscription_orders'],
  async collect({ db }, orderId) {
    const song = await songOf(db, orderId);
    return { data: song ? { plan: song.plan, month: song.periodStart, trial: song.trial } : null, files: [] };
  },
  async forget(_deps, tx, orderId, extent) {
    if (extent === 'everything') await removeSong(tx, orderId);
    return [];
  },
};
