import { defineRoom } from '#platform/rooms/define-room.ts';
import { ordersContract } from '../contract.ts';
import { browserMayOpen } from './access.ts';
import { ordersPersonalData } from './personal-data.ts';
import { ordersProcedures } from './procedures.ts';
import { accessRetention } from './retention-repository.ts';

export const ordersRoom = defineRoom({
  name: 'orders',
  contract: ordersContract,
  procedures: ordersProcedures,
  personalData: ordersPersonalData,
  retention: ({ db }) => accessRetention(db),
  callers: (deps) => ({
    mayOpenOrder: (browserHash, orderNumber) => browserMayOpen(deps, browserHash, orderNumber),
  }),
});
