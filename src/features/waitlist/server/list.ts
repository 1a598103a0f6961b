import { byteOrderMark, csvLine } from '#kit/csv.ts';
import type { Deps } from '#platform/deps.ts';
import type { FreeSetupGrant, WaitlistEntry } from '../contract.ts';
import { freeSetupPlaces } from '../domain/limits.ts';
import { countEntries, listWaitlistEntries, listFreeSetups } from './repository.ts';

const shown = 500;

/** The list and the free setups, for admins. */
export async function listWaitlist({ db }: Pick<Deps, 'db'>): Promise<{
  count: number;
  entries: WaitlistEntry[];
  places: number;
  grants: FreeSetupGrant[];
}> {
  const rows = await listWaitlistEntries(db, shown);
  const taken = await listFreeSetups(db);
  return {
    count: await countEntries(db),
    entries: rows.map(({ id, firstName, lastName, email, propertyName, joinedAt }) => ({
      id,
      first_name: firstName,
      last_name: lastName,
      email,
      property_name: propertyName,
      joined_at: joinedAt.toISOString(),
    })),
    places: freeSetupPlaces,
    grants: taken.map(({ row: { place, accountId, takenAt, usedAt }, email }) => ({
      place,
      account_id: accountId,
      email,
      state: usedAt ? 'used' : 'held',
      at: (usedAt ?? takenAt).toISOString(),
    })),
  };
}

/** The whole list as CSV, the newest first. */
export async function waitlistFile({ db }: Pick<Deps, 'db'>): Promise<string> {
  const rows = await listWaitlistEntries(db);
  return [
    byteOrderMark,
    csvLine(['first_name', 'last_name', 'email', 'property_name', 'joined_at']),
    ...rows.map(({ firstName, lastName, email, propertyName, joinedAt }) =>
      csvLine([firstName, lastName, email, propertyName, joinedAt.toISOString()]),
    ),
  ].join('');
}
