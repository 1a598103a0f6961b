import { namedRows } from '#platform/db/named-rows.ts';
import { songOffers } from './schema.ts';
import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { customerSongsContract } from '../contract.ts';
import { reactionFilmConsent } from './challenge.ts';
import { checkFilm } from './check-film.ts';
import { cleanAbandoned } from './clean-abandoned.ts';
import { openCustomerSongs } from './deps.ts';
import { checkReactionFilm } from './jobs.ts';
import { offeredSongConsent, shownSongListener } from './offers.ts';
import { customerSongsPersonalData } from './personal-data.ts';
import { customerSongsProcedures } from './procedures.ts';
import { FilmReceiver } from './receive.ts';
import { challengeFilmRoute, filmUploadRoute, songMediaRoute } from './routes.ts';
import { reactionPublications, songPages, songPicture, songPublications } from './songs.ts';

export const customerSongsRoom = defineRoomWith((deps) => {
  const opened = openCustomerSongs(deps);
  return { ...opened, receiver: new FilmReceiver(opened) };
})({
  name: 'customerSongs',
  contract: customerSongsContract,
  procedures: customerSongsProcedures,
  jobs: [handles(checkReactionFilm, checkFilm)],
  routes: [songMediaRoute, challengeFilmRoute, filmUploadRoute],
  personalData: customerSongsPersonalData,
  consentScopes: [offeredSongConsent, reactionFilmConsent],
  publications: [songPublications, reactionPublications],
  orderListener: shownSongListener,
  discovery: (deps) => ({ pages: () => songPages(deps), picture: (name) => songPicture(deps, name) }),
  auditSubjects: ({ db }) => [
    { kind: 'customer-song', names: (ids) => namedRows(db, { id: songOffers.id, name: songOffers.customer }, ids) },
  ],
  periodic: (deps) => [every(3600, 'clear away films of the challenge', () => cleanAbandoned(deps))],
});
