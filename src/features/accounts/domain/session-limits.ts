const second = 1000;
const minute = 60 * second;

/** Milliseconds without a sign of life after which a session has ended. */
export const idleLimit = 30 * minute;
/** Milliseconds after which a session has ended whatever the activity. */
export const absoluteLimit = 12 * 60 * minute;
/** Milliseconds between two signs of life that are written down. */
const signOfLifeEvery = minute;

/** Seconds that cookie and row are kept: longer than a session lasts, so that its browser can be told that it has ended. */
export const sessionKeptSeconds = 24 * 60 * 60;

export interface SessionTimes {
  createdAt: Date;
  /** Its last sign of life. */
  updatedAt: Date;
}

/** True once a session is over, for want of activity or by its age. */
export function hasEnded({ createdAt, updatedAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() >= idleLimit || now.getTime() - createdAt.getTime() >= absoluteLimit;
}

/** True when the last sign of life is so old that a new one is written down. */
export function isDueForSignOfLife({ updatedAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() >= signOfLifeEvery;
}
