import type { OrderKind } from '../details.ts';

/** What a form keeps in the browser until its order is paid. The room of the form says so; a payment page forgets it. */
export interface OrderDraft {
  /** Kinds of orders that the form takes. */
  kinds: readonly OrderKind[];
  /** Deletes it, so that the next order begins with an empty form. */
  forget(): Promise<void>;
}
