const second = 1000;
const minute = 60 * second;

/** Milliseconds without a sign of life after which somebody is away; an open page gives one every 15 seconds. */
export const awayAfter = 45 * second;
export const presenceEvery = 15 * second;
/** Milliseconds between two e-mails about one conversation to the same side. */
export const quietPeriod = 15 * minute;
/** Milliseconds that whoever was here a moment ago gets to read a message before an e-mail tells of it. */
export const patience = 2 * minute;

/** One side of a conversation: how far it has read, when it was last here, and what an e-mail has told it. */
export interface Reader {
  readUpTo: number;
  seenAt: Date | null;
  mailedUpTo: number;
  mailedAt: Date | null;
}

/** Whether somebody should be told by e-mail now that a message waits for them. */
export function shouldMail(reader: Reader, sequence: number, now: Date): boolean {
  if (reader.readUpTo >= sequence || reader.mailedUpTo >= sequence) return false;
  const since = (at: Date | null): number => (at ? now.getTime() - at.getTime() : Infinity);
  return since(reader.seenAt) > awayAfter && since(reader.mailedAt) >= quietPeriod;
}
