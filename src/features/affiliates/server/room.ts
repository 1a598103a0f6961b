import { defineRoom } from '#platform/rooms/define-room.ts';
import { affiliatesContract } from '../contract.ts';
import { affiliatesProcedures } from './procedures.ts';

export const affiliatesRoom = defineRoom({
  name: 'affiliates',
  contract: affiliatesContract,
  procedures: affiliatesProcedures,
});
