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
  async forget({ clock, mailer }, tx, orderId, extent) {
    // Letters to its buyer are known by their case.
    for (const { id } of await casesOfOrder(tx, orderId)) await mailer.forget(tx, id, '');
    if (extent === 'everything') await removeCases(tx, [orderId]);
    else await forgetWords(tx, orderId, clock.now());
    return [];
  },
};
