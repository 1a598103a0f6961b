import { defineRoom } from '#platform/rooms/define-room.ts';
import { portalContract } from '../contract.ts';
import { portalProcedures } from './procedures.ts';
import { sharedMediaRoute, sharePublications } from './share.ts';
import { lookupsOfAll } from './lookup-rate-limit.ts';

export const portalRoom = defineRoom({
  name: 'portal',
  contract: portalContract,
  procedures: portalProcedures,
  routes: [sharedMediaRoute],
  publications: [sharePublications],
  metrics: (deps) => [
    {
      name: 'order_lookups_in_vain',
      help: 'Tries to open an order that failed, within the hour; above 500 the shop slows them down',
      read: () => lookupsOfAll(deps),
    },
  ],
});
