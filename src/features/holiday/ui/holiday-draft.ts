import { forgetWordsChoice } from '#features/orders/ui/index.ts';
import { forgetDraft } from '#ui/draft/use-draft.ts';

/** Under which the Holiday Memory Form is kept in the browser. */
export const holidayDraftName = 'souvenir';

/** The next souvenir begins with an empty form. */
export async function forgetHolidayDraft(): Promise<void> {
  await Promise.all([forgetDraft(holidayDraftName), forgetWordsChoice('holiday')]);
}
