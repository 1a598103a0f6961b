const minute = 60_000;

/** Milliseconds after which a message that is still not sent is told to staff. */
export const lateAfter = 60 * minute;

/** Moment from which on a message is late. What was scheduled for a moment that had passed counts from when it was scheduled. */
export function lateFrom({ dueAt, scheduledAt }: { dueAt: Date; scheduledAt: Date }): Date {
  return new Date(Math.max(dueAt.getTime(), scheduledAt.getTime()) + lateAfter);
}

/** Moment of the next try after `tries` failures: one minute, then twice as long each time, an hour at most. */
export function nextTry(now: Date, tries: number): Date {
  return new Date(now.getTime() + minute * Math.min(60, 2 ** Math.min(tries - 1, 6)));
}

/** Milliseconds until a message that is not ready is tried again. */
export const notReadyPause = 5 * minute;
