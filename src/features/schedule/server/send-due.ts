import type { Deps } from '#platform/deps.ts';
import type { ScheduledMessageKind } from '#platform/scheduled-message.ts';
import { nextTry, notReadyPause } from '../domain/lateness.ts';
import { dueMessages, lockDue, postponeMessage, settleMessage, type MessageRow } from './repository.ts';

/** The schedule's room at work: it knows how each kind is sent. */
export type ScheduleDeps = Deps & { scheduledMessages: readonly ScheduledMessageKind[] };

/** Messages that one turn of the loop reads. */
const batch = 100;

/**
 * Sends every message whose time has come, each in a transaction of its own: the room's outbox rows and the mark that it is sent
 * are one commit, so a process that dies has sent it or not. Several processes may do it at once.
 */
export async function sendDue(deps: ScheduleDeps): Promise<void> {
  for (;;) {
    const due = await dueMessages(deps.db, deps.clock.now(), batch);
    for (const message of due) await sendOne(deps, message);
    if (due.length < batch) return;
  }
}

async function sendOne(
  deps: ScheduleDeps,
  { id, kind, subject }: Pick<MessageRow, 'id' | 'kind' | 'subject'>,
): Promise<void> {
  let failed: MessageRow | undefined;
  try {
    await deps.db.transaction(async (tx) => {
      const room = deps.scheduledMessages.find((candidate) => candidate.kind === kind);
      await room?.lockAhead?.(tx, subject);
      const now = deps.clock.now();
      const row = await lockDue(tx, id, now);
      if (!row) return;
      failed = row;
      const outcome = await known(room, kind).send(deps, tx, { id, subject, dueAt: row.dueAt });
      if (outcome !== 'not-ready') return settleMessage(tx, id, outcome, now);
      const nextTryAt = new Date(now.getTime() + notReadyPause);
      return postponeMessage(tx, row, { nextTryAt, tries: row.tries, problem: 'not ready' });
    });
  } catch (error) {
    if (!failed) throw error;
    const tries = failed.tries + 1;
    const problem = error instanceof Error ? error.message : 'unknown';
    deps.log.error({ err: error, kind: failed.kind, subject: failed.subject }, 'a scheduled message was not sent');
    await postponeMessage(deps.db, failed, { tries, problem, nextTryAt: nextTry(deps.clock.now(), tries) });
  }
}

/** @throws Error for a kind that no room registers, such as one of a newer release */
function known(found: ScheduledMessageKind | undefined, kind: string): ScheduledMessageKind {
  if (!found) throw new Error(`No room sends messages of kind ${kind}`);
  return found;
}
