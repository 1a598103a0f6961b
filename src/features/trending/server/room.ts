import { namedRows } from '#platform/db/named-rows.ts';
import { trendTitles } from './repository.ts';
import { trendMedia } from './schema.ts';
import { businessDay } from '#kit/business-day.ts';
import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { trendingContract } from '../contract.ts';
import { editorialContract } from '../editorial-contract.ts';
import { AssetReceiver, largestBytes, staffOnly } from '#features/assets/server/index.ts';
import { mediaContract } from '../media-contract.ts';
import { loadDemoTrends } from './demo.ts';
import { feedRoute } from './feed.ts';
import { makeTrendMedia } from './jobs.ts';
import { awaitedMediaUploads } from './awaited-media.ts';
import { processMedia } from './keep-media.ts';
import { cleanMedia } from './media.ts';
import { openTrending } from './media-deps.ts';
import { mediaFileRoute, mediaUploadRoute } from './routes.ts';
import { liveSlugs, sharedSleeve, trendPublications } from './discovery.ts';
import { trendingPersonalData } from './personal-data.ts';
import { trendingProcedures } from './procedures.ts';
import { deleteReadersBefore } from './score-repository.ts';

const twoDays = 2 * 24 * 60 * 60 * 1000;

export const trendingRoom = defineRoomWith((deps) => {
  const opened = openTrending(deps);
  const staff = { senderOf: staffOnly('editor'), largestBytes: largestBytes(deps) };
  return { ...opened, receiver: new AssetReceiver(opened, { path: '/magazine-uploads', ...staff }) };
})({
  name: 'trending',
  contract: { ...trendingContract, ...editorialContract, ...mediaContract },
  procedures: trendingProcedures,
  jobs: [handles(makeTrendMedia, processMedia)],
  routes: [feedRoute, mediaFileRoute, mediaUploadRoute],
  awaitedUploads: awaitedMediaUploads,
  personalData: trendingPersonalData,
  publications: [trendPublications],
  auditSubjects: ({ db }) => [
    { kind: 'article', names: (ids) => trendTitles(db, ids) },
    { kind: 'article-file', names: (ids) => namedRows(db, { id: trendMedia.id, name: trendMedia.name }, ids) },
  ],
  demonstration: loadDemoTrends,
  discovery: (deps) => ({ pages: () => liveSlugs(deps), picture: (name) => sharedSleeve(deps, name) }),
  periodic: (deps) => [
    every(3600, 'clear away files of the magazine', () => cleanMedia(deps)),
    every(6 * 60 * 60, 'forget who read an article', () =>
      deleteReadersBefore(deps.db, businessDay(new Date(deps.clock.now().getTime() - twoDays))),
    ),
  ],
  close: ({ photoDecoder }) => photoDecoder.close(),
});
