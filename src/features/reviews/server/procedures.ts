import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { reviewsContract } from '../contract.ts';
import { recordPlayback } from './ask.ts';
import { listStaffReviews, judgeReview, replyToReview } from './staff.ts';
import { giveReview, readReview, withdrawReview } from './give-review.ts';
import type { ReviewDeps } from './shown.ts';

export const reviewsProcedures = (deps: ReviewDeps) => {
  const room = implement(reviewsContract).$context<RequestContext>();
  const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';
  return room.router({
    shownReviews: room.shownReviews.handler(({ input }) => deps.shown.of(input.occasion)),
    noteHeard: room.noteHeard.handler(({ input }) => recordPlayback(deps, input.order_number)),
    readReview: room.readReview.handler(({ input }) => readReview(deps, input.token)),
    giveReview: room.giveReview.handler(({ input }) => giveReview(deps, input)),
    withdrawReview: room.withdrawReview.handler(({ input }) => withdrawReview(deps, input.token)),
    listReviews: room.listReviews.handler(() => listStaffReviews(deps)),
    judgeReview: room.judgeReview.handler(async ({ input, context }) => judgeReview(deps, input, await who(context))),
    replyToReview: room.replyToReview.handler(async ({ input, context }) =>
      replyToReview(deps, input, await who(context)),
    ),
  });
};
