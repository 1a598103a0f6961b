const second = 1000;
const minute = 60 * second;

/** Milliseconds without a heartbeat after which a reader counts as away; an open page sends one every 15 seconds. */
export const awayAfter = 45 * second;
export const presenceEvery = 15 * second;
/** Milliseconds between two e-mails about one conversation to the same side. */
export const quietPeriod = 15 * minute;
/** Milliseconds that a reader who was just present has to read a message before an e-mail is sent. */
export const readGracePeriod = 2 * minute;

/** One side of a conversation: how far it has read, when it was last present, and what it was notified of by e-mail. */
export interface Reader {
  readUpTo: number;
  seenAt: Date | null;
  mailedUpTo: number;
  mailedAt: Date | null;
}

/** True when a reader should now be notified by e-mail of an unread message. */
export function shouldMail(reader: Reader, sequence: number, now: Date): boolean {
  if (reader.readUpTo >= sequence || reader.mailedUpTo >= sequence) return false;
  const since = (at: Date | null): number => (at ? now.getTime() - at.getTime() : Infinity);
  return since(reader.seenAt) > awayAfter && since(reader.mailedAt) >= quietPeriod;
}
