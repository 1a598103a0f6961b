import { comparableAddress } from '#kit/reader.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { suppressionHash } from '#platform/mail/suppression.ts';
import { eventsOf, suppressions } from './repository.ts';

/** List and reports belong to no order. Rows of the list stay, or an address that asked for silence would be written to again. */
export const deliverabilityPersonalData: PersonalData = {
  room: 'mail',
  tables: [],
  collect: () => Promise.resolve({ data: null, files: [] }),
  forget: () => Promise.resolve([]),
  async collectByAddress({ db, config }, email) {
    const addressHash = suppressionHash(config.HASH_SECRET, email);
    const [row] = await suppressions(db, addressHash);
    const reports = (await eventsOf(db, comparableAddress(email))).map(({ source, kind, detail, receivedAt }) => ({
      source,
      kind,
      detail,
      receivedAt,
    }));
    if (!row && reports.length === 0) return null;
    const suppression = row
      ? { reason: row.reason, source: row.source, detail: row.detail, createdAt: row.createdAt }
      : null;
    return { subject: addressHash, name: 'mail', data: { suppression, reports } };
  },
};
