import type { PersonalData } from '#platform/personal-data.ts';
import { listConsents } from './ledger.ts';

/** Consents belong to no order. Their rows prove what was allowed, and stay; a withdrawal blanks the address. */
export const consentsPersonalData: PersonalData = {
  room: 'consents',
  tables: [],
  collect: () => Promise.resolve({ data: null, files: [] }),
  forget: () => Promise.resolve([]),
  async collectByAddress(deps, email) {
    const { consents } = await listConsents(deps, { email, about: '' });
    const [newest] = consents;
    if (!newest) return null;
    return {
      subject: newest.id,
      name: 'consents',
      data: consents.map(({ scope, words, version, given_at, withdrawn_at }) => ({
        scope,
        words,
        version,
        given_at,
        withdrawn_at,
      })),
    };
  },
};
