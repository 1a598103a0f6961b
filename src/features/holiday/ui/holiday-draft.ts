import { forgetDraft } from '#ui/draft/use-draft.ts';

/** Under which the Holiday Memory Form is kept in the browser. */
export const holidayDraftName = 'souvenir';

/** The next souvenir begins with an empty form. */
export function forgetHolidayDraft(): Promise<void> {
  return forgetDraft(holidayDraftName);
}
