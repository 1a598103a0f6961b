import { defineRoom } from '#platform/rooms/define-room.ts';
import { holidayContract } from '../contract.ts';
import { holidayKind } from './order-kind.ts';
import { holidayProcedures } from './procedures.ts';

export const holidayRoom = defineRoom({
  // The names of calls are public: those of the first two forms stay where they began.
  name: 'orders',
  contract: holidayContract,
  procedures: holidayProcedures,
  orderKinds: [holidayKind],
});
