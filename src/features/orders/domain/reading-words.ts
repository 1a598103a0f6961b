import { londonMoment } from '#kit/business-day.ts';
import { addDays } from '#kit/zoned-time.ts';
import { dueAt, type DeliveryPromise } from './turnaround.ts';

/** Hours that a buyer has to read the words; then they approve themselves. */
export const readingHours = 12;

/** Days by which an occasion has to be off for the words to be read unless the buyer says otherwise. */
const daysOff = 3;

/** True where reading the words is proposed: the named day is more than three days off. Days: 'YYYY-MM-DD' in London. */
export function proposesReading(by: string, today: string): boolean {
  return by > addDays(today, daysOff);
}

const hour = 3_600_000;

/** The moment until which an order is promised whose words are approved then. An express song still has its hours before it. */
export function dueFromApproval(approvedAt: Date, promise: DeliveryPromise, day: string): Date {
  const lead = promise.dueBy ? (promise.leadHours ?? 0) : 0;
  return dueAt(new Date(approvedAt.getTime() + lead * hour), promise, day);
}

/**
 * The moment until which an order is promised when it is paid then: where its words are read first, the latest that may become of it.
 * @param order `businessDay` of its place, 'YYYY-MM-DD' in London; `startsAt`, the moment that its work waits for
 */
export function firstDue(
  paidAt: Date,
  promise: DeliveryPromise,
  { businessDay, startsAt, readsWords }: { businessDay: string; startsAt: Date | null; readsWords: boolean },
): Date {
  if (!readsWords) return dueAt(paidAt, promise, businessDay, startsAt);
  const begins = startsAt && startsAt > paidAt ? startsAt : paidAt;
  return dueFromApproval(new Date(begins.getTime() + readingHours * hour), promise, businessDay);
}

/**
 * The moment at which words approve themselves: twelve hours after they were shown, or as early as the named day demands,
 * which is when a song that is begun then comes just before it begins. Never ahead of `shownAt`.
 * @param order `day` of its place and `by`, the named day: 'YYYY-MM-DD' in London
 */
export function approvesAt(
  shownAt: Date,
  { promise, day, by }: { promise: DeliveryPromise; day: string; by: string | null },
): Date {
  const latest = new Date(shownAt.getTime() + readingHours * hour);
  if (by === null) return latest;
  const begins = londonMoment(by, 0);
  const isInTime = (at: Date): boolean => dueFromApproval(at, promise, day) <= begins;
  if (isInTime(latest)) return latest;
  return isInTime(shownAt) ? lastInTime(shownAt, latest, isInTime) : shownAt;
}

/** Last whole minute from a moment on at which a song is still in time; the moment itself is, and `until` is not. */
function lastInTime(from: Date, until: Date, isInTime: (at: Date) => boolean): Date {
  const minute = 60_000;
  let [low, high] = [0, Math.floor((until.getTime() - from.getTime()) / minute)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isInTime(new Date(from.getTime() + middle * minute))) low = middle;
    else high = middle - 1;
  }
  return new Date(from.getTime() + low * minute);
}
