import { withEventMeta } from '@orpc/server';
import type { LiveEvent } from '../contract.ts';
import { presenceEvery } from '../domain/presence.ts';
import type { ConversationDeps } from './deps.ts';
import { messageView, type Party } from './party.ts';
import { messagesAfter, touchReader, type Topic } from './repository.ts';

/** Messages read from the database at once. */
const batch = 100;

/** Milliseconds after which a stream ends and the client reconnects. */
const longest = 5 * 60_000;

/** Checks of the watcher's access between two heartbeats. */
const looksPerBeat = 3;

export interface Watch {
  topic: Topic;
  party: Party;
  /** Sequence of the last message the watcher has. */
  after: number;
  address: string;
  signal: AbortSignal | undefined;
  /** Resolves to true while the access that the stream was opened with still holds. */
  mayStay: () => Promise<boolean>;
}

/**
 * Streams every message after the cursor, then each as it is written, until the watcher disconnects, its access ends or
 * the process drains: nothing is sent after that, and a silent stream ends within five seconds. An event's id is its
 * sequence, from which a new stream resumes. @throws Refusal TOO_MANY_STREAMS
 */
export function watch(deps: ConversationDeps, which: Watch): AsyncGenerator<LiveEvent, void, void> {
  const leave = deps.live.takeSeat(which.topic.id, which.address);
  // A stream that nobody ever begins to read never reaches its end either.
  which.signal?.addEventListener('abort', leave, { once: true });
  return follow(deps, which, leave);
}

async function* follow(
  deps: ConversationDeps,
  { topic, party, after, signal, mayStay }: Watch,
  leave: () => void,
): AsyncGenerator<LiveEvent, void, void> {
  let cursor = after;
  const endsAt = deps.clock.now().getTime() + longest;
  const isOver = (): boolean => (signal?.aborted ?? false) || deps.live.closed || deps.clock.now().getTime() > endsAt;
  try {
    await touchReader(deps.db, topic.id, party.reader, deps.clock.now());
    for (let looks = 0; ;) {
      const rows = await messagesAfter(deps.db, topic.id, cursor, batch);
      if (rows.length > 0 && !(await mayStay())) return;
      for (const row of rows) {
        cursor = row.sequence;
        yield withEventMeta({ type: 'message', message: messageView(row, party) }, { id: String(cursor) });
      }
      if (isOver()) return;
      if (rows.length === batch) continue;
      if (await deps.live.next(topic.id, cursor, presenceEvery / looksPerBeat, signal)) continue;
      if (isOver() || !(await mayStay())) return;
      looks += 1;
      if (looks % looksPerBeat !== 0) continue;
      await touchReader(deps.db, topic.id, party.reader, deps.clock.now());
      yield { type: 'beat' };
    }
  } finally {
    leave();
  }
}
