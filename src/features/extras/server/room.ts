import { defineRoom } from '#platform/rooms/define-room.ts';
import { extrasContract } from '../contract.ts';
import { extrasPersonalData } from './personal-data.ts';
import { extrasProcedures } from './procedures.ts';
import { pagePublications } from './song-page.ts';
import { extrasTasks } from './tasks.ts';

export const extrasRoom = defineRoom({
  name: 'extras',
  contract: extrasContract,
  procedures: extrasProcedures,
  personalData: extrasPersonalData,
  tasks: extrasTasks,
  publications: [pagePublications],
});
