import { housesOfSouvenirs } from './delivery-repository.ts';
import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { hostsContract } from '../contract.ts';
import { readCalendars } from './calendar.ts';
import { sealedCalendars } from './calendar-address.ts';
import { guestFileRoute, publicStayFileRoute } from './guest-page.ts';
import { clearOrphans } from './clear-orphans.ts';
import { awaitedFilms, makeClip } from './make-clip.ts';
import { openHosts } from './deps.ts';
import { forgetHouse, forgetRemovedHouses } from './remove-property.ts';
import {
  formerWelcomeJob,
  forgetHouseJob,
  makeClipJob,
  makeSampleJob,
  makeSouvenirJob,
  makeWelcomeJob,
} from './jobs.ts';
import { failLostFilms } from './lost-work.ts';
import { hostsPersonalData } from './personal-data.ts';
import { hostsProcedures } from './procedures.ts';
import { hostsRetention } from './retention.ts';
import { guestStayConsent, stayPublications } from './publish.ts';
import { guestFileUpload, houseFilmUpload } from './routes.ts';
import { guestSouvenir, guestWelcome } from './send.ts';
import { refreshDue, refreshNotice } from './refresh.ts';
import { runSample } from './sample.ts';
import { beginSouvenirs, runSouvenir } from './souvenirs.ts';
import { hostsTasks } from './staff.ts';
import { runWelcome } from './welcome.ts';

/** Houses of hosts and hotels: their brand, welcome video, guests and souvenirs. */
export const hostsRoom = defineRoomWith(openHosts)({
  name: 'hosts',
  contract: hostsContract,
  procedures: hostsProcedures,
  routes: [guestFileRoute, publicStayFileRoute, guestFileUpload, houseFilmUpload],
  jobs: [
    handles(forgetHouseJob, forgetHouse),
    handles(makeClipJob, makeClip),
    handles(makeWelcomeJob, runWelcome),
    handles(formerWelcomeJob, runWelcome),
    handles(makeSampleJob, runSample),
    handles(makeSouvenirJob, runSouvenir),
  ],
  periodic: (deps) => [
    every(60, 'begin souvenirs', () => beginSouvenirs(deps)),
    every(300, 'read calendars of booking sites', () => readCalendars(deps)),
    every(600, 'fail films that nothing works on', () => failLostFilms(deps)),
    every(3600, 'forget deleted houses', () => forgetRemovedHouses(deps)),
    every(3600, 'clear away files of no house', () => clearOrphans(deps)),
  ],
  awaitedUploads: awaitedFilms,
  scheduledMessages: [guestWelcome, guestSouvenir, refreshNotice, refreshDue],
  consentScopes: [guestStayConsent],
  publications: [stayPublications],
  personalData: hostsPersonalData,
  retention: hostsRetention,
  sealedColumns: sealedCalendars,
  auditSubjects: ({ db }) => [{ kind: 'souvenir', names: (ids) => housesOfSouvenirs(db, ids) }],
  tasks: hostsTasks,
});
