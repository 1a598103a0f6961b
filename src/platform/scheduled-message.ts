import type { Transaction } from './db/database.ts';
import type { Deps } from './deps.ts';

/** A message whose time has come. */
export interface DueMessage {
  id: string;
  /** Thing that it is about, as the room named it when it scheduled it. */
  subject: string;
  /** Promised moment. */
  dueAt: Date;
}

/**
 * Outcome of a try. `not-ready`: it is tried again in a few minutes, and told as late after an hour. `dropped`: nothing is left
 * to send, as when its guest was erased.
 */
export type SendOutcome = 'sent' | 'not-ready' | 'dropped';

/** One kind of messages that are sent at a day and hour of a time zone, registered by the room that sends them. */
export interface ScheduledMessageKind {
  /** Stored name: 'guest-welcome'. */
  kind: string;
  /**
   * Locks, ahead of the message, what others of the room lock ahead of it when they move or cancel it: two who lock in
   * different sequences would wait for each other. Nothing else may be done here: the message may be another process's.
   */
  lockAhead?(tx: Transaction, subject: string): Promise<void>;
  /**
   * Enqueues the message in the transaction that marks it as sent: both happen or neither, whatever crashes. An error is tried
   * again, ever more rarely, and told as late.
   */
  send(deps: Deps, tx: Transaction, message: DueMessage): Promise<SendOutcome>;
}
