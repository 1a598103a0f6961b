const second = 1000;
const minute = 60 * second;

const hour = 60 * minute;

/** Ends of a session, in milliseconds: `idle` after its last sign of life, `absolute` after its beginning whatever the activity. */
export interface SessionLimits {
  idle: number;
  absolute: number;
}

/** Sessions at a desk. */
export const staffSessionLimits: SessionLimits = { idle: 30 * minute, absolute: 12 * hour };

/** Sessions of people who work outdoors all day, with long pauses: the telephone in their hand is theirs. */
export const affiliateSessionLimits: SessionLimits = { idle: 12 * hour, absolute: 24 * hour };
/** Milliseconds between two signs of life that are written down. */
const signOfLifeEvery = minute;

/** Seconds that cookie and row are kept: longer than a session lasts, so that its browser can be told that it has ended. */
export const sessionRetentionSeconds = 36 * 60 * 60;

export interface SessionTimes {
  createdAt: Date;
  /** Its last sign of life. */
  updatedAt: Date;
}

/** True once a session is over, for want of activity or by its age. */
export function hasEnded({ createdAt, updatedAt }: SessionTimes, now: Date, limits = staffSessionLimits): boolean {
  return now.getTime() - updatedAt.getTime() >= limits.idle || now.getTime() - createdAt.getTime() >= limits.absolute;
}

/** True when the last sign of life is so old that a new one is written down. */
export function isActivityUpdateDue({ updatedAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() >= signOfLifeEvery;
}
