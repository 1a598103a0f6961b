import type { Reader } from '#kit/reader.ts';
import type { Transaction } from './db/database.ts';
import type { Deps } from './deps.ts';

/** `personal`: accounting rows stay, without a person in them. `everything`: nothing of the order stays. */
export type Extent = 'personal' | 'everything';

export interface CollectedData {
  /** Plain data, as JSON. */
  data: unknown;
  /** Stored files by the name the buyer gets them under. */
  files: { name: string; key: string }[];
}

/** Personal data that a room keeps about the people behind an order: its export and its erasure. */
export interface PersonalData {
  room: string;
  /** Its tables that refer to an order; a test misses those that no room names. */
  tables: readonly string[];
  /** Collects what the buyer may have. Staff's own notes are not among it; beyond the order itself, only what is the reader's. */
  collect(deps: Deps, orderId: string, reader: Reader): Promise<CollectedData>;
  /**
   * Collects what is kept of somebody beside all orders, by an e-mail address whose owner asked; null if nothing is.
   * `subject` is its id in the audit.
   */
  collectByAddress?(deps: Deps, email: string): Promise<{ subject: string; name: string; data: object } | null>;
  /**
   * In the caller's transaction, and safe to repeat: work that was under way may have written something meanwhile.
   * @returns keys of stored files, deleted once the transaction is through
   */
  forget(deps: Deps, tx: Transaction, orderId: string, extent: Extent, reader: Reader): Promise<string[]>;
}
