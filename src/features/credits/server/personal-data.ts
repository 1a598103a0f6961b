import type { PersonalData } from '#platform/personal-data.ts';

/** A credit names nobody; which order it paid for is part of that order's accounts, and goes with the order. */
export const creditsPersonalData: PersonalData = {
  room: 'credits',
  tables: ['credits'],
  collect: () => Promise.resolve({ data: null, files: [] }),
  forget: () => Promise.resolve([]),
};
