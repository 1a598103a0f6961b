import type { OutgoingMessage } from './conversation-api.ts';

/** Parts of the draft: failed messages whose text is unchanged in it, and the text typed after them. */
interface UnsentInDraft {
  held: readonly OutgoingMessage[];
  rest: string;
}

/** Joins several messages, and the text typed after them, into one draft. */
export function joinedText(held: readonly OutgoingMessage[], rest: string): string {
  return [...held.map(({ content }) => content), rest].filter((part) => part !== '').join('\n');
}

/**
 * Finds failed messages in the draft that they were put back into. One that is still there word for word keeps its client
 * id when it is sent again, so that it appears once in case it did arrive.
 */
export function unsentInDraft(failed: readonly OutgoingMessage[], draft: string): UnsentInDraft {
  const held: OutgoingMessage[] = [];
  let rest = draft.trim();
  for (const message of failed) {
    const isNext = rest === message.content || rest.startsWith(`${message.content}\n`);
    if (!isNext) continue;
    held.push(message);
    rest = rest.slice(message.content.length).trim();
  }
  return { held, rest };
}
