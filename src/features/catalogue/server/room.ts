import { defineRoom } from '#platform/rooms/define-room.ts';
import { readContentFile } from '#platform/content-file.ts';
import { catalogueContract } from '../contract.ts';
import { shownSleevesSchema } from '../content/shown-sleeves.ts';
import { catalogueProcedures } from './procedures.ts';

export const catalogueRoom = defineRoom({
  name: 'catalogue',
  contract: catalogueContract,
  procedures: catalogueProcedures,
  discovery() {
    const sleeves = new Map(Object.entries(readContentFile('sleeves.json', shownSleevesSchema)));
    return {
      // Those of the landing pages stand in the list of public pages.
      pages: () => Promise.resolve([]),
      picture: (name) => Promise.resolve(sleeves.get(name) ?? null),
      areLasting: true,
    };
  },
});
