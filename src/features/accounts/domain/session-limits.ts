const second = 1000;
const minute = 60 * second;

const hour = 60 * minute;

/** Ends of a session, in milliseconds: `idle` after its last sign of life, `absolute` after its beginning whatever the activity. */
export interface SessionLimits {
  idle: number;
  absolute: number;
}

/** Limits of staff sessions. */
export const staffSessionLimits: SessionLimits = { idle: 30 * minute, absolute: 12 * hour };

/** Limits of affiliates' sessions: they work outdoors with long pauses, on their own phone. */
export const affiliateSessionLimits: SessionLimits = { idle: 12 * hour, absolute: 24 * hour };
/** Milliseconds between two stored activity times. */
const signOfLifeEvery = minute;

/** Lifetime of cookie and row in seconds: longer than a session, so that its browser can be told that it ended. */
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

/** True when the stored activity time is old enough to be updated. */
export function isActivityUpdateDue({ updatedAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() >= signOfLifeEvery;
}
