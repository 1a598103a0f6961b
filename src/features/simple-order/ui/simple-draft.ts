import { forgetWordsChoice, type OrderDraft } from '#features/orders/ui/index.ts';
import { forgetDraft } from '#ui/draft/use-draft.ts';
import type { SimpleOrder } from '../domain/simple-order.ts';

/** Name under which the form's draft is stored in the browser. */
export const simpleDraftName = 'simple';

/** Progress of the draft so far. */
export interface DraftProgress {
  submitted: boolean;
  /** True once its abandonment record is being sent (LEG-07: once only). */
  sent: boolean;
}

export interface SimpleDraft {
  order: SimpleOrder;
  /** Idempotency key: one key is one order. Also the seed of the sleeve artwork. */
  key: string;
  past: DraftProgress;
}

export const simpleDraft: OrderDraft = {
  kinds: ['simple'],
  async forget() {
    await Promise.all([forgetDraft(simpleDraftName), forgetWordsChoice('simple')]);
  },
};
