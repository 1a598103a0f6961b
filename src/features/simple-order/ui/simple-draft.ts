import { forgetDraft } from '#ui/draft/use-draft.ts';
import type { SimpleOrder } from '../domain/simple-order.ts';

/** Under which the form's draft is kept in the browser. */
export const simpleDraftName = 'simple';

/** What became of the draft so far. */
export interface DraftPast {
  submitted: boolean;
  /** Its abandoned record is on its way (LEG-07: once only). */
  sent: boolean;
}

export interface SimpleDraft {
  order: SimpleOrder;
  /** One key is one order; also what the sleeve is drawn from. */
  key: string;
  past: DraftPast;
}

/** The next order begins with an empty form. */
export function forgetSimpleDraft(): Promise<void> {
  return forgetDraft(simpleDraftName);
}
