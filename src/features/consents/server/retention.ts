import type { Deps } from '#platform/deps.ts';
import { daysBefore, type RetentionRule } from '#platform/retention.ts';
import { eraseAddresses, countAddresses } from './repository.ts';

/** Days that an address stands in the ledger in clear. By its hash the consent is found for as long as the row stays. */
const addressDays = 90;

export const consentsRetention = ({ db }: Pick<Deps, 'db'>): RetentionRule[] => [
  {
    what: 'e-mail addresses in the ledger of consents',
    kept: `${addressDays} days; the consent itself stays, under a hash`,
    due: (now) => countAddresses(db, daysBefore(now, addressDays)),
    clear: (now) => eraseAddresses(db, daysBefore(now, addressDays)),
  },
];
