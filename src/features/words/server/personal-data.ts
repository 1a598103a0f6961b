import type { PersonalData } from '#platform/personal-data.ts';
import { changesOf, readingOf, removeReading } from './repository.ts';

/** Drafts that a buyer reads, and the lines they changed. */
export const wordsPersonalData: PersonalData = {
  room: 'words',
  tables: ['word_readings', 'word_changes'],
  async collect({ db }, orderId) {
    const reading = await readingOf(db, orderId);
    if (!reading) return { data: null, files: [] };
    const changes = await changesOf(db, orderId);
    const { state, drafts, shownAt, approvesAt, approvedAt, approvedBy } = reading;
    return {
      data: {
        state,
        drafts: drafts.map(({ now: { title, sections } }) => ({
          title,
          lines: sections.flatMap(({ lines }) => lines.map(({ display }) => display)),
        })),
        changes: changes.map(({ at, before, after, source }) => ({ at, before, after, source })),
        shownAt,
        approvesAt,
        approvedAt,
        approvedBy,
      },
      files: [],
    };
  },
  async forget(_deps, tx, orderId) {
    await removeReading(tx, orderId);
    return [];
  },
};
