import { businessDay } from '#kit/business-day.ts';
import { addDays } from '#kit/zoned-time.ts';
import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { rowsPast, type RetentionRule } from '#platform/retention.ts';
import { linkDays } from '../domain/days.ts';
import { endInside } from './reminders.ts';
import { pastDay, reminderOf } from './repository.ts';
import { yearReminders } from './schema.ts';

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

export const nextYearRetention = ({ db }: Pick<Deps, 'db'>): RetentionRule =>
  rowsPast(db, {
    what: 'dates that givers are reminded of',
    kept: `${linkDays} days after the date`,
    table: yearReminders,
    past: (now) => pastDay(addDays(businessDay(now), -linkDays)),
  });
