import type { PersonalData } from '#platform/personal-data.ts';
import { deleteTrendOrder } from './score-repository.ts';

/** The article that an order began at says nothing about a person; it is told with the order's details, and goes with the order. */
export const trendingPersonalData: PersonalData = {
  room: 'trending',
  tables: ['trend_orders'],
  collect: async () => ({ data: {}, files: [] }),
  async forget(_deps, tx, orderId, extent) {
    if (extent === 'everything') await deleteTrendOrder(tx, orderId);
    return [];
  },
};
