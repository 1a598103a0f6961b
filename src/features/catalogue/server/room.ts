import { defineRoom } from '#platform/rooms/define-room.ts';
import { catalogueContract } from '../contract.ts';
import { catalogueProcedures } from './procedures.ts';

export const catalogueRoom = defineRoom({
  name: 'catalogue',
  contract: catalogueContract,
  procedures: catalogueProcedures,
});
