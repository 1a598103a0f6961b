import { defineRoom } from '#platform/rooms/define-room.ts';
import { enginesContract } from '../contract.ts';
import { enginesPersonalData } from './personal-data.ts';
import { enginesProcedures } from './procedures.ts';

export const enginesRoom = defineRoom({
  name: 'engines',
  contract: enginesContract,
  procedures: enginesProcedures,
  personalData: enginesPersonalData,
});
