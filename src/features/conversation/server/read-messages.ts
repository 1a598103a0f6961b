import type { MessagePage } from '../contract.ts';
import type { ConversationDeps } from './deps.ts';
import { messageView, type Party } from './party.ts';
import { messagesAfter, messagesBefore, advanceReadPosition, touchReader, unreadOf, type Topic } from './repository.ts';

const pageSize = 100;

interface Cursor {
  after?: number | undefined;
  before?: number | undefined;
}

/** Reads a page of messages and records that the reader is present. */
export async function readMessages(
  deps: ConversationDeps,
  topic: Topic,
  party: Party,
  { after, before }: Cursor,
): Promise<MessagePage> {
  const rows =
    after === undefined
      ? await messagesBefore(deps.db, topic.id, before, pageSize)
      : await messagesAfter(deps.db, topic.id, after, pageSize);
  await touchReader(deps.db, topic.id, party.reader, deps.clock.now());
  return {
    messages: rows.map((row) => messageView(row, party)),
    unread: await unreadOf(deps.db, topic.id, party.reader),
    earlier: (rows[0]?.sequence ?? 1) > 1,
  };
}

export async function markRead(
  deps: ConversationDeps,
  topic: Topic,
  party: Party,
  upTo: number,
): Promise<{ unread: number }> {
  await advanceReadPosition(deps.db, topic.id, party.reader, upTo);
  return { unread: await unreadOf(deps.db, topic.id, party.reader) };
}
