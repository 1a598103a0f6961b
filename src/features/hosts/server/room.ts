import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { hostsContract } from '../contract.ts';
import { readCalendars } from './calendar.ts';
import { guestFileRoute, publicStayFileRoute } from './guest-page.ts';
import { makeSouvenirJob, makeWelcomeJob } from './jobs.ts';
import { hostsPersonalData } from './personal-data.ts';
import { hostsProcedures } from './procedures.ts';
import { hostsRetention } from './retention.ts';
import { guestStayConsent, stayPublications } from './publish.ts';
import { guestFileUpload } from './routes.ts';
import { guestSouvenir, guestWelcome } from './send.ts';
import { beginSouvenirs, runSouvenir } from './souvenirs.ts';
import { hostsTasks } from './staff.ts';
import { runWelcome } from './welcome.ts';

/** Houses of hosts and hotels: their brand, welcome video, guests and souvenirs. */
export const hostsRoom = defineRoom({
  name: 'hosts',
  contract: hostsContract,
  procedures: hostsProcedures,
  routes: [guestFileRoute, publicStayFileRoute, guestFileUpload],
  jobs: [handles(makeWelcomeJob, runWelcome), handles(makeSouvenirJob, runSouvenir)],
  periodic: (deps) => [
    every(60, 'begin souvenirs', () => beginSouvenirs(deps)),
    every(300, 'read calendars of booking sites', () => readCalendars(deps)),
  ],
  scheduledMessages: [guestWelcome, guestSouvenir],
  consentScopes: [guestStayConsent],
  publications: [stayPublications],
  personalData: hostsPersonalData,
  retention: hostsRetention,
  tasks: hostsTasks,
});
