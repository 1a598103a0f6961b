import { forgetWordsChoice, type OrderDraft } from '#features/orders/ui/index.ts';
import { forgetDraft } from '#ui/draft/use-draft.ts';

/** Name under which the draft is kept in the browser. */
export const wizardDraftName = 'wizard';

export const wizardDraft: OrderDraft = {
  kinds: ['song', 'song_video'],
  async forget() {
    await Promise.all([forgetDraft(wizardDraftName), forgetWordsChoice('wizard')]);
  },
};
