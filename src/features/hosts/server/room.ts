import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { hostsContract } from '../contract.ts';
import { readCalendars } from './calendar.ts';
import { countSouvenir } from './count-souvenir.ts';
import { notCounted } from './delivery-repository.ts';
import { guestFileRoute } from './guest-page.ts';
import { countSouvenirJob, makeSouvenirJob, makeWelcomeJob } from './jobs.ts';
import { hostsPersonalData } from './personal-data.ts';
import { hostsProcedures } from './procedures.ts';
import { hostsRetention } from './retention.ts';
import { guestFileUpload } from './routes.ts';
import { guestSouvenir, guestWelcome } from './send.ts';
import { beginSouvenirs, runSouvenir } from './souvenirs.ts';
import { hostsTasks } from './staff.ts';
import { runWelcome } from './welcome.ts';

const hour = 3_600_000;

/** Houses of hosts and hotels: their brand, welcome video, guests and souvenirs. */
export const hostsRoom = defineRoom({
  name: 'hosts',
  contract: hostsContract,
  procedures: hostsProcedures,
  routes: [guestFileRoute, guestFileUpload],
  jobs: [
    handles(makeWelcomeJob, runWelcome),
    handles(makeSouvenirJob, runSouvenir),
    handles(countSouvenirJob, countSouvenir),
  ],
  periodic: (deps) => [
    every(60, 'begin souvenirs', () => beginSouvenirs(deps)),
    every(300, 'read calendars of booking sites', () => readCalendars(deps)),
  ],
  scheduledMessages: [guestWelcome, guestSouvenir],
  personalData: hostsPersonalData,
  retention: hostsRetention,
  tasks: hostsTasks,
  metrics: ({ db, clock }) => [
    {
      name: 'keepsong_souvenirs_not_counted',
      help: 'Souvenirs delivered more than an hour ago that the payment provider has not counted.',
      read: () => notCounted(db, new Date(clock.now().getTime() - hour)),
    },
  ],
});
