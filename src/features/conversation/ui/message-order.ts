import type { Message } from '../contract.ts';

/** Merges messages by sequence, each once. Returns the same array when nothing was new. */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const bySequence = new Map(known.map((message) => [message.sequence, message]));
  for (const message of incoming) if (!bySequence.has(message.sequence)) bySequence.set(message.sequence, message);
  if (bySequence.size === known.length) return known;
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence);
}

/**
 * Last sequence without a gap after `base`: a reply of the server may bring a message before the stream has brought those
 * in between, and the gap must still be requested.
 */
export function cursorOf(messages: readonly Message[], base: number): number {
  let cursor = base;
  for (const { sequence } of messages) if (sequence === cursor + 1) cursor = sequence;
  return cursor;
}
