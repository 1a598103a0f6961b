import { every } from '#platform/jobs/define-job.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { circlesContract } from '../contract.ts';
import { circleListener, letKeptGo, reserveForWaiting } from './attach.ts';
import { clearOrphans, openCircles } from './greetings.ts';
import { sealedInvites } from './known-circle.ts';
import { circlesPersonalData, unusedRetention } from './personal-data.ts';
import { circlesProcedures } from './procedures.ts';
import { circlePublications } from './publications.ts';
import { circleMessages } from './reminders.ts';
import { greetingRoute } from './routes.ts';
import { contributionConsent } from './withdraw.ts';

/** Friends whom the giver of a song invites to add to it. */
export const circlesRoom = defineRoomWith(openCircles)({
  name: 'circles',
  contract: circlesContract,
  procedures: circlesProcedures,
  routes: [greetingRoute],
  publications: [circlePublications],
  personalData: circlesPersonalData,
  sealedColumns: sealedInvites,
  scheduledMessages: circleMessages,
  consentScopes: [contributionConsent],
  orderListener: circleListener,
  periodic: (deps) => [
    every(3600, 'clear away greetings of nobody', () => clearOrphans(deps)),
    every(3600, 'let the friends of cancelled orders go', () => letKeptGo(deps)),
    every(3600, 'keep the photos of friends for orders that wait', () => reserveForWaiting(deps)),
  ],
  retention: (deps) => [unusedRetention(deps)],
});
