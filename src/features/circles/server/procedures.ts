import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { circlesContract } from '../contract.ts';
import { chooseContribution, closeCircle, reportContribution } from './choose.ts';
import { contribute } from './contribute.ts';
import { closeCircleByStaff, listStaffCircles, removeContribution } from './staff.ts';
import { friendPage } from './friend-page.ts';
import type { CircleDeps } from './greetings.ts';
import { remindFriend } from './reminders.ts';
import { dropDraftCircle, readCircle, readDraftCircle, saveCircle, saveDraftCircle } from './save-circle.ts';
import { withdrawContribution } from './withdraw.ts';

export const circlesProcedures = (deps: CircleDeps) => {
  const room = implement(circlesContract).$context<RequestContext>();
  const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';
  return room.router({
    draftCircle: room.draftCircle.handler(({ input, context }) =>
      readDraftCircle(deps, { browserHash: context.knownBrowser(), draftKey: input.draft_key }),
    ),
    saveDraftCircle: room.saveDraftCircle.handler(({ input: { draft_key: draftKey, ...words }, context }) =>
      saveDraftCircle(deps, { browserHash: context.browser(), draftKey }, words),
    ),
    dropDraftCircle: room.dropDraftCircle.handler(({ input, context }) =>
      dropDraftCircle(deps, { browserHash: context.browser(), draftKey: input.draft_key }),
    ),
    circleOfOrder: room.circleOfOrder.handler(({ input }) => readCircle(deps, input.order_number)),
    saveCircle: room.saveCircle.handler(({ input: { order_number: number, ...words } }) =>
      saveCircle(deps, number, words),
    ),
    chooseContribution: room.chooseContribution.handler(({ input }) =>
      chooseContribution(deps, input.order_number, input.choice),
    ),
    closeCircle: room.closeCircle.handler(({ input }) => closeCircle(deps, input.order_number)),
    reportContribution: room.reportContribution.handler(({ input }) =>
      reportContribution(deps, input.order_number, input.id),
    ),
    friendPage: room.friendPage.handler(({ input, context }) =>
      friendPage(deps, { token: input.token, browserHash: context.knownBrowser() }),
    ),
    contribute: room.contribute.handler(({ input, context }) => contribute(deps, input, context.browser())),
    withdrawContribution: room.withdrawContribution.handler(({ input, context }) =>
      withdrawContribution(deps, { token: input.token, browserHash: context.knownBrowser() }),
    ),
    remindFriend: room.remindFriend.handler(({ input }) => remindFriend(deps, input)),
    listCircles: room.listCircles.handler(() => listStaffCircles(deps)),
    closeCircleByStaff: room.closeCircleByStaff.handler(async ({ input, context }) =>
      closeCircleByStaff(deps, input, await who(context)),
    ),
    removeContribution: room.removeContribution.handler(async ({ input, context }) =>
      removeContribution(deps, input.id, await who(context)),
    ),
  });
};
