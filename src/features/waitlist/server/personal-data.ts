import { comparableAddress } from '#kit/reader.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { entryOf } from './repository.ts';

/** Entries belong to no order; they go with their consent, or after their time. */
export const waitlistPersonalData: PersonalData = {
  room: 'waitlist',
  tables: [],
  collect: () => Promise.resolve({ data: null, files: [] }),
  forget: () => Promise.resolve([]),
  async collectByAddress({ db }, email) {
    const entry = await entryOf(db, comparableAddress(email));
    if (!entry) return null;
    const { id, firstName, lastName, email: address, propertyName, joinedAt } = entry;
    return { subject: id, name: 'waitlist', data: { firstName, lastName, email: address, propertyName, joinedAt } };
  },
};
