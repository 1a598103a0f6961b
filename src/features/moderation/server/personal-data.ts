import { redactAudit } from '#features/accounts/server/index.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { casesOfOrder, forgetWords, removeCases } from './repository.ts';

/** Cases about an order and what came from it. Who reported something is not the buyer's to know. */
export const moderationPersonalData: PersonalData = {
  room: 'moderation',
  tables: ['moderation_cases'],
  async collect({ db }, orderId) {
    const cases = await casesOfOrder(db, orderId);
    return {
      data: cases.map(({ kind, state, openedAt, decidedAt, decision, appeal, appealState, appealAnswer }) => ({
        kind,
        state,
        openedAt,
        decidedAt,
        decision,
        appeal,
        appealState,
        appealAnswer,
      })),
      files: [],
    };
  },
  async forget(deps, tx, orderId, extent) {
    const ids = (await casesOfOrder(tx, orderId)).map(({ id }) => id);
    // Letters to its buyer are known by their case.
    for (const id of ids) await deps.mailer.forget(tx, id, '');
    await redactAudit(deps, tx, ids);
    if (extent === 'everything') await removeCases(tx, [orderId]);
    else await forgetWords(tx, orderId, deps.clock.now());
    return [];
  },
};
