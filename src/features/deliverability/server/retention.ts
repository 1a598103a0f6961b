import type { Deps } from '#platform/deps.ts';
import { mailEvents } from '#platform/mail/schema.ts';
import { daysBefore, rowsPast, type RetentionRule } from '#platform/retention.ts';
import { eraseOldAddresses, countOldAddresses, eventsBefore } from './repository.ts';

const keptDays = 90;

export const deliverabilityRetention = ({ db }: Pick<Deps, 'db'>): RetentionRule[] => [
  rowsPast(db, {
    what: 'reports of bounces and complaints',
    kept: `${keptDays} days`,
    table: mailEvents,
    past: (now) => eventsBefore(daysBefore(now, keptDays)),
  }),
  {
    what: 'addresses that are not written to, in clear',
    kept: `${keptDays} days; that they are not written to stays, under a hash`,
    due: (now) => countOldAddresses(db, daysBefore(now, keptDays)),
    clear: (now) => eraseOldAddresses(db, daysBefore(now, keptDays)),
  },
];
