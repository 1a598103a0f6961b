import { defineRoom } from '#platform/rooms/define-room.ts';
import { creditsContract } from '../contract.ts';
import { giveCreditBack, sealedCodes } from './credits.ts';
import { creditsPersonalData } from './personal-data.ts';
import { creditsProcedures } from './procedures.ts';

export const creditsRoom = defineRoom({
  name: 'credits',
  contract: creditsContract,
  procedures: creditsProcedures,
  personalData: creditsPersonalData,
  sealedColumns: sealedCodes,
  orderListener: { onCancel: giveCreditBack },
});
