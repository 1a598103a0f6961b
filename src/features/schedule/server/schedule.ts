import { zonedMoment, type ZonedHour } from '#kit/zoned-time.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { MessageState } from '../domain/states.ts';
import { cancelWaiting, messagesAbout, upsertMessages } from './repository.ts';

interface Message {
  kind: string;
  subject: string;
}

/** A scheduled message as other rooms see it. */
interface ScheduledMessage extends Message {
  dueAt: Date;
  state: MessageState;
  settledAt: Date | null;
  /** Why the last try failed. */
  problem: string | null;
}

export interface MessageAt extends Message {
  at: ZonedHour;
}

/**
 * Schedules a message in the caller's transaction, or moves it while it is not sent. A time that has passed is due at once.
 * `reopens` takes up one again that was dropped. @returns false if it was settled already, and so stays as it is
 */
export async function scheduleMessage(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  { reopens = false, ...message }: MessageAt & { reopens?: boolean },
): Promise<boolean> {
  return (await scheduleMessages(deps, tx, [message], { reopens })) > 0;
}

/** The same for several, of which no two have the same kind and subject. @returns how many were not settled already */
export function scheduleMessages(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  messages: readonly MessageAt[],
  { reopens }: { reopens: boolean },
): Promise<number> {
  if (messages.length === 0) return Promise.resolve(0);
  const rows = messages.map(({ kind, subject, at }) => {
    const dueAt = zonedMoment(at);
    return {
      id: deps.ids.id(),
      kind,
      subject,
      ...at,
      dueAt,
      state: 'waiting' as const,
      scheduledAt: deps.clock.now(),
      nextTryAt: dueAt,
      tries: 0,
      problem: null,
      settledAt: null,
    };
  });
  return upsertMessages(tx, rows, ['waiting', 'cancelled', ...(reopens ? (['dropped'] as const) : [])]);
}

/** Cancels a message in the caller's transaction. @returns false if none waits */
export function cancelMessage(deps: Pick<Deps, 'clock'>, tx: Transaction, message: Message): Promise<boolean> {
  return cancelWaiting(tx, message, deps.clock.now());
}

/** Messages about some subjects, in no particular order. */
export async function messagesOf(db: Queryable, subjects: readonly string[]): Promise<ScheduledMessage[]> {
  const rows = await messagesAbout(db, subjects);
  return rows.map(({ kind, subject, dueAt, state, settledAt, problem }) => ({
    kind,
    subject,
    dueAt,
    state,
    settledAt,
    problem,
  }));
}
