import type { Sending } from './conversation-api.ts';

/** What is in the box: messages that failed and stand there as they were, and what else is typed after them. */
interface InTheBox {
  held: readonly Sending[];
  rest: string;
}

/** Several messages, and what is typed after them, as one text for the box. */
export function asText(held: readonly Sending[], rest: string): string {
  return [...held.map(({ content }) => content), rest].filter((part) => part !== '').join('\n');
}

/**
 * Finds messages that failed in the text they were put back into. Whatever still stands there word for word is the same
 * message when it is sent again, so that it is there once in case it did arrive.
 */
export function inTheBox(failed: readonly Sending[], draft: string): InTheBox {
  const held: Sending[] = [];
  let rest = draft.trim();
  for (const message of failed) {
    const isNext = rest === message.content || rest.startsWith(`${message.content}\n`);
    if (!isNext) continue;
    held.push(message);
    rest = rest.slice(message.content.length).trim();
  }
  return { held, rest };
}
