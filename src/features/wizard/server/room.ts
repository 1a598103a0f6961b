import { defineRoom } from '#platform/rooms/define-room.ts';
import { loadDemo } from '#features/production/server/index.ts';
import { wizardContract } from '../contract.ts';
import { demoSongs } from './demo-songs.ts';
import { songKind, songVideoKind } from './order-kinds.ts';
import { wizardProcedures } from './procedures.ts';

export const wizardRoom = defineRoom({
  // The names of calls are public: those of the first two forms stay where they began.
  name: 'orders',
  contract: wizardContract,
  procedures: wizardProcedures,
  orderKinds: [songKind, songVideoKind],
  demonstration: (deps) => loadDemo(deps, demoSongs),
});
