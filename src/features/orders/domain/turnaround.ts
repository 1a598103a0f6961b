import { businessDay, londonMoment } from '#kit/business-day.ts';

const hour = 60 * 60 * 1000;

/** The delivery that a buyer is promised. */
export interface DeliveryPromise {
  /** Hours from the payment within which it is there, unless `dueBy` names a moment. */
  hours: number;
  /** For express: the moment by which an order paid at `paidAt` is there. */
  dueBy?: (paidAt: Date) => Date;
  /** For express: the moment from which the day of `begins` takes no more orders. */
  closesAt?: (begins: Date) => Date;
  /** Hours between the last order that such a moment takes and the moment itself. */
  leadHours?: number;
  /** Made by a producer, because no engine of this shop can. */
  byProducer?: boolean;
}

/** Hours within which an order that is paid by itself is promised: a song 24, with a film 48. */
export function turnaroundHours(includesFilm: boolean): number {
  return includesFilm ? 48 : 24;
}

/** The promise of a song that no engine can make, if `producerHours` is given, otherwise that of any other song. */
export function promiseOf(includesFilm: boolean, producerHours: number | undefined): DeliveryPromise {
  return producerHours === undefined
    ? { hours: turnaroundHours(includesFilm) }
    : { hours: producerHours, byProducer: true };
}

/**
 * The moment from which a promise counts: the payment, the start of a later day whose place the order took, or the moment that
 * it waits for, whichever is the last.
 * @param day 'YYYY-MM-DD' in London
 */
function promiseBegins(paidAt: Date, day: string, startsAt: Date | null): Date {
  const moments = [paidAt, londonMoment(day, 0), ...(startsAt ? [startsAt] : [])];
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

/**
 * The moment from which an order of that day cannot be promised any more; null where it can be at any time.
 * @param now while it is not paid
 * @param day of its place, 'YYYY-MM-DD' in London
 */
export function promisedUntil(now: Date, { closesAt }: DeliveryPromise, day: string): Date | null {
  return closesAt ? closesAt(promiseBegins(now, day, null)) : null;
}

/** True while an order of that day may still be paid: what it promises can be kept. Parameters as `promisedUntil`. */
export function isPromisable(now: Date, promise: DeliveryPromise, day: string): boolean {
  const until = promisedUntil(now, promise, day);
  return until === null || now < until;
}

/**
 * The moment until which an order that was paid then is promised.
 * @param day of its place, 'YYYY-MM-DD' in London
 * @param startsAt moment that its work waits for; null for none
 */
export function dueAt(
  paidAt: Date,
  { hours, dueBy }: DeliveryPromise,
  day: string,
  startsAt: Date | null = null,
): Date {
  const begins = promiseBegins(paidAt, day, startsAt);
  return dueBy ? dueBy(begins) : new Date(begins.getTime() + hours * hour);
}

/** False for an order whose promise of a day is over when it is paid then. @param day of its place, 'YYYY-MM-DD' in London */
export function comesOnItsDay(paidAt: Date, promise: DeliveryPromise, day: string): boolean {
  return promise.dueBy === undefined || businessDay(dueAt(paidAt, promise, day)) <= day;
}

/** The promise of an order as every surface prints it: review, confirmation, letters, portal. */
export interface PromisedDelivery {
  /** Hours, unless it is express. */
  hours: number;
  /** By 8 PM in London. */
  is_express: boolean;
  by_producer: boolean;
  /** Day on which the promise begins, 'YYYY-MM-DD' in London, for an order of a later day or one that waits; otherwise null. */
  from: string | null;
  /** The promise counts from the approval of its words, which is still to come. */
  from_approval: boolean;
  /** Moment until which it is promised, once it is paid; ISO 8601. Null while its words are to be approved. */
  due_at: string | null;
}

/** The promise of an order that is placed now, before it is known whether it finds a place today. */
export function promisedNow(
  { hours, dueBy, byProducer = false }: DeliveryPromise,
  { readsWords = false }: { readsWords?: boolean } = {},
): PromisedDelivery {
  const from = { from: null, from_approval: readsWords, due_at: null };
  return { hours, is_express: dueBy !== undefined, by_producer: byProducer, ...from };
}

/**
 * The promise of a placed order.
 * @param order with the days, in London, of its place and of its payment, or of now while it is unpaid; `due` once it is
 * paid; `awaitsApproval` while its words are to be approved
 */
export function promisedDelivery(
  promise: DeliveryPromise,
  {
    day,
    paidOn,
    due,
    awaitsApproval = false,
  }: { day: string; paidOn: string; due: Date | null; awaitsApproval?: boolean },
): PromisedDelivery {
  return {
    ...promisedNow(promise, { readsWords: awaitsApproval }),
    from: day > paidOn ? day : null,
    due_at: awaitsApproval ? null : (due?.toISOString() ?? null),
  };
}
