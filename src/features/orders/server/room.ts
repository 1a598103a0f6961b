import { namedRows } from '#platform/db/named-rows.ts';
import { orders } from './schema.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { ordersContract } from '../contract.ts';
import { browserMayOpen } from './access.ts';
import { dailyPlaces } from './daily-places.ts';
import { ordersPersonalData } from './personal-data.ts';
import { ordersProcedures } from './procedures.ts';
import { accessRetention } from './retention-repository.ts';

export const ordersRoom = defineRoom({
  name: 'orders',
  contract: ordersContract,
  procedures: ordersProcedures,
  personalData: ordersPersonalData,
  retention: ({ db }) => accessRetention(db),
  metrics: (deps) => [
    {
      name: 'places_taken',
      help: "Places that paid orders take of London's day",
      read: async () => (await dailyPlaces(deps, deps.db)).today.taken,
    },
    {
      name: 'places_a_day',
      help: 'Places that a day has',
      read: async () => (await dailyPlaces(deps, deps.db)).cap,
    },
  ],
  auditSubjects: ({ db }) => [
    { kind: 'order', names: (ids) => namedRows(db, { id: orders.id, name: orders.number }, ids) },
  ],
  callers: (deps) => ({
    mayOpenOrder: (browserHash, orderNumber) => browserMayOpen(deps, browserHash, orderNumber),
  }),
});
