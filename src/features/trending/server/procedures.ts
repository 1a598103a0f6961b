import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { featuredSongs } from '#features/customer-songs/server/index.ts';
import { trendingContract } from '../contract.ts';
import { editorialContract } from '../editorial-contract.ts';
import { mediaContract } from '../media-contract.ts';
import { countTrendView } from './count-view.ts';
import { editTrend, listDesk, previewTrend, saveTemplate, saveTrend, trendVersion } from './editorial.ts';
import { keepMedia } from './keep-media.ts';
import { deleteMedia, listMedia } from './media.ts';
import type { TrendingDeps } from './media-deps.ts';
import { customerCard, readPageContent, type PageContent } from './page-content.ts';
import { publishTrend, restoreTrend, unpublishTrend, withdrawTrend } from './publishing.ts';
import { cardOf, rankedTrends, readTrend } from './read-trends.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const trendingProcedures = (deps: TrendingDeps) => {
  const room = implement({ ...trendingContract, ...editorialContract, ...mediaContract }).$context<RequestContext>();
  let files: Promise<PageContent> | undefined;
  /** Read once: the files come with the program. */
  const content = (): Promise<PageContent> => {
    files ??= readPageContent(deps).catch((error: unknown) => {
      // Read anew for the next visitor.
      files = undefined;
      throw error;
    });
    return files;
  };
  return room.router({
    trendingPage: room.trendingPage.handler(async () => {
      const [{ occasions, songs }, trends, featured] = await Promise.all([
        content(),
        rankedTrends(deps),
        featuredSongs(deps),
      ]);
      return { occasions, songs: [...featured.map(customerCard), ...songs], trends: trends.map(cardOf) };
    }),
    readTrend: room.readTrend.handler(({ input }) => readTrend(deps, input.slug)),
    countTrendView: room.countTrendView.handler(async ({ input, context }) => ({
      counted: await countTrendView(deps, input.slug, context),
    })),
    featuredProducers: room.featuredProducers.handler(async () => {
      const { producers, voices } = await content();
      return { producers, voices };
    }),
    listDesk: room.listDesk.handler(() => listDesk(deps)),
    editTrend: room.editTrend.handler(({ input }) => editTrend(deps, input.id)),
    trendVersion: room.trendVersion.handler(({ input }) => trendVersion(deps, input)),
    saveTrend: room.saveTrend.handler(async ({ input, context }) => saveTrend(deps, input, await who(context))),
    previewTrend: room.previewTrend.handler(({ input }) => previewTrend(input.body)),
    publishTrend: room.publishTrend.handler(async ({ input, context }) =>
      publishTrend(deps, input, await who(context)),
    ),
    unpublishTrend: room.unpublishTrend.handler(async ({ input, context }) =>
      unpublishTrend(deps, input.id, await who(context)),
    ),
    withdrawTrend: room.withdrawTrend.handler(async ({ input, context }) =>
      withdrawTrend(deps, input, await who(context)),
    ),
    restoreTrend: room.restoreTrend.handler(async ({ input, context }) =>
      restoreTrend(deps, input, await who(context)),
    ),
    saveTemplate: room.saveTemplate.handler(async ({ input, context }) =>
      saveTemplate(deps, input, await who(context)),
    ),
    listMedia: room.listMedia.handler(() => listMedia(deps)),
    keepMedia: room.keepMedia.handler(async ({ input, context }) => keepMedia(deps, input, await who(context))),
    deleteMedia: room.deleteMedia.handler(async ({ input, context }) =>
      deleteMedia(deps, input.id, await who(context)),
    ),
  });
};
