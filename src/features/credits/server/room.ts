import { defineRoom } from '#platform/rooms/define-room.ts';
import { creditsContract } from '../contract.ts';
import { sealedCodes } from './credits.ts';
import { creditsPersonalData } from './personal-data.ts';
import { creditsProcedures } from './procedures.ts';
import { releaseCredits } from './repository.ts';

export const creditsRoom = defineRoom({
  name: 'credits',
  contract: creditsContract,
  procedures: creditsProcedures,
  personalData: creditsPersonalData,
  sealedColumns: sealedCodes,
  // An order that is over has used nothing up, whether it was paid or not.
  orderListener: { onCancel: (_deps, tx, order) => releaseCredits(tx, order.id, null) },
});
