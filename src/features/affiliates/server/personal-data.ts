import type { PersonalData } from '#platform/personal-data.ts';
import { removeOrderReferral } from './referral-repository.ts';

/**
 * Which affiliate an order came from. Nobody is named in it, so it stays as long as the order's accounting row; commissions and
 * their entries name no person and refer to no order's row, so they outlive it.
 */
export const affiliatesPersonalData: PersonalData = {
  room: 'affiliate',
  tables: ['order_referrals'],
  collect: () => Promise.resolve({ data: null, files: [] }),
  async forget(_deps, tx, orderId, extent) {
    if (extent === 'everything') await removeOrderReferral(tx, orderId);
    return [];
  },
};
