import { forgetWordsChoice } from '#features/orders/ui/index.ts';
import { forgetDraft } from '#ui/draft/use-draft.ts';

/** Under which the wizard's draft is kept in the browser. */
export const wizardDraftName = 'wizard';

/** The next order begins with an empty form. */
export async function forgetWizardDraft(): Promise<void> {
  await Promise.all([forgetDraft(wizardDraftName), forgetWordsChoice('wizard')]);
}
