import { lockOrder } from '#features/orders/server/index.ts';
import { businessDay } from '#kit/business-day.ts';
import { addDays } from '#kit/zoned-time.ts';
import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { RetentionRule } from '#platform/retention.ts';
import { linkDays } from '../domain/days.ts';
import { endInside } from './reminders.ts';
import { ordersPast, reminderOf } from './repository.ts';

export const nextYearPersonalData: PersonalData = {
  room: 'next-year',
  tables: ['year_reminders'],
  async collect({ db }, orderId) {
    const row = await reminderOf(db, orderId);
    return { data: row ? { day: row.day, createdAt: row.createdAt } : null, files: [] };
  },
  async forget(deps, tx, orderId) {
    await endInside(deps, tx, orderId, 'erasure');
    return [];
  },
};

/** Its consent goes with a date: a tick was for that one date. */
export const nextYearRetention = (deps: Pick<Deps, 'clock' | 'db' | 'mailer'>): RetentionRule => {
  const keptFrom = (now: Date): string => addDays(businessDay(now), -linkDays);
  return {
    what: 'dates that givers are reminded of',
    kept: `${linkDays} days after the date`,
    due: async (now) => (await ordersPast(deps.db, keptFrom(now))).length,
    async clear(now) {
      const orderIds = await ordersPast(deps.db, keptFrom(now));
      for (const orderId of orderIds)
        await deps.db.transaction(async (tx) => {
          await lockOrder(tx, orderId);
          const row = await reminderOf(tx, orderId);
          // It may have been moved to another date meanwhile.
          if (row && row.day < keptFrom(now)) await endInside(deps, tx, orderId, 'retention');
        });
      return orderIds.length;
    },
  };
};
