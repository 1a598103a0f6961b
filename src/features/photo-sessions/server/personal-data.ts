import { comparableAddress } from '#kit/reader.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { leadsOfEmail } from './repository.ts';

/** Leads belong to no order; they go with their consent, or after their time. */
export const photoSessionsPersonalData: PersonalData = {
  room: 'preview',
  tables: [],
  collect: () => Promise.resolve({ data: null, files: [] }),
  forget: () => Promise.resolve([]),
  async collectByAddress({ db }, email) {
    const found = await leadsOfEmail(db, comparableAddress(email));
    const [first] = found;
    if (!first) return null;
    const data = found.map(({ firstName, email: address, story, lyrics, createdAt }) => ({
      firstName,
      email: address,
      story,
      lyrics,
      createdAt,
    }));
    return { subject: first.consentId, name: 'preview', data };
  },
};
