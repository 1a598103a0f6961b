import { businessDay } from '#kit/business-day.ts';
import { every } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { trendingContract } from '../contract.ts';
import { editorialContract } from '../editorial-contract.ts';
import { feedRoute } from './feed.ts';
import { liveSlugs, sharedSleeve, trendPublications } from './discovery.ts';
import { trendingPersonalData } from './personal-data.ts';
import { trendingProcedures } from './procedures.ts';
import { deleteReadersBefore } from './score-repository.ts';

const twoDays = 2 * 24 * 60 * 60 * 1000;

export const trendingRoom = defineRoom({
  name: 'trending',
  contract: { ...trendingContract, ...editorialContract },
  procedures: trendingProcedures,
  routes: [feedRoute],
  personalData: trendingPersonalData,
  publications: [trendPublications],
  discovery: (deps) => ({ pages: () => liveSlugs(deps), picture: (name) => sharedSleeve(deps, name) }),
  periodic: ({ db, clock }) => [
    every(6 * 60 * 60, 'forget who read an article', () =>
      deleteReadersBefore(db, businessDay(new Date(clock.now().getTime() - twoDays))),
    ),
  ],
});
