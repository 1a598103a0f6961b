import { forgetWordsChoice, type OrderDraft } from '#features/orders/ui/index.ts';
import { forgetDraft } from '#ui/draft/use-draft.ts';

/** Name under which the draft is kept in the browser. */
export const holidayDraftName = 'souvenir';

export const holidayDraft: OrderDraft = {
  kinds: ['souvenir'],
  async forget() {
    await Promise.all([forgetDraft(holidayDraftName), forgetWordsChoice('holiday')]);
  },
};
