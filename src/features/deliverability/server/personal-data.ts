import type { PersonalData } from '#platform/personal-data.ts';
import { suppressionHash } from '#platform/mail/suppression.ts';
import { suppressions } from './repository.ts';

/** The list belongs to no order. Its rows stay, or an address that asked for silence would be written to again. */
export const deliverabilityPersonalData: PersonalData = {
  room: 'mail',
  tables: [],
  collect: () => Promise.resolve({ data: null, files: [] }),
  forget: () => Promise.resolve([]),
  async collectByAddress({ db, config }, email) {
    const [row] = await suppressions(db, suppressionHash(config.SECRET, email));
    if (!row) return null;
    const { reason, source, detail, createdAt } = row;
    return { subject: row.addressHash, name: 'mail', data: { reason, source, detail, createdAt } };
  },
};
