import type { OrderKind } from '../details.ts';

/** The draft of a form that is kept in the browser until its order is paid. The form's room describes it; a payment page forgets it. */
export interface OrderDraft {
  /** Kinds of orders that the form takes. */
  kinds: readonly OrderKind[];
  /** Deletes it, so that the next order begins with an empty form. */
  forget(): Promise<void>;
}
