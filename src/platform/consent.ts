import type { Transaction } from './db/database.ts';
import type { Deps } from './deps.ts';

/**
 * One use of somebody's data that rests on their consent, registered by the room that makes use of it. `withdrawn` is called in
 * the transaction that records the withdrawal, so nothing outlives the word that allowed it.
 */
export interface ConsentScope {
  /** Stored name: 'photo-preview'. */
  scope: string;
  /** One sentence for its page: what taking the consent back ends. */
  ends: () => string;
  /**
   * Locks, ahead of the consents, what `withdrawn` needs locked and others lock ahead of a consent too; `abouts` is what the
   * consents were given for.
   */
  lockAhead?: (tx: Transaction, abouts: string[]) => Promise<void>;
  /**
   * Ends the use of one consent; safe to repeat. `about` is what the consent was given for, as the room named it.
   * @returns keys of stored files, deleted once the transaction is through
   */
  withdrawn(deps: Deps, tx: Transaction, consent: { id: string; about: string }): Promise<string[]>;
}
