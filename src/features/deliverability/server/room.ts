import { defineRoom } from '#platform/rooms/define-room.ts';
import { deliverabilityContract } from '../contract.ts';
import { deliverabilityPersonalData } from './personal-data.ts';
import { deliverabilityProcedures } from './procedures.ts';
import { deliverabilityRetention } from './retention.ts';
import { oneClickUnsubscribe, returnedMail, senderEvents, unsubscribeLink } from './routes.ts';
import { deliverabilityTasks } from './tasks.ts';

/** Takes in what became of letters, and keeps the list of addresses that are not written to. */
export const deliverabilityRoom = defineRoom({
  name: 'deliverability',
  contract: deliverabilityContract,
  procedures: deliverabilityProcedures,
  // The longer name first: the other would take it for a sender's.
  routes: [returnedMail, senderEvents, oneClickUnsubscribe, unsubscribeLink],
  personalData: deliverabilityPersonalData,
  retention: deliverabilityRetention,
  tasks: deliverabilityTasks,
});
