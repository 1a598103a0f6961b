import { defineRoom } from '#platform/rooms/define-room.ts';
import { overviewContract } from '../contract.ts';
import { overviewProcedures } from './procedures.ts';

export const overviewRoom = defineRoom({
  name: 'overview',
  contract: overviewContract,
  procedures: overviewProcedures,
});
