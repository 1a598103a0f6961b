const hour = 60 * 60 * 1000;

/** The delivery that a buyer is promised. */
export interface DeliveryPromise {
  /** Hours from the payment within which it is there, unless `dueBy` names a moment. */
  hours: number;
  /** For express: the moment by which an order paid at `paidAt` is there. */
  dueBy?: (paidAt: Date) => Date;
}

/** Hours within which an order that is paid by itself is promised: a song 24, with a film 48. */
export function turnaroundHours(includesFilm: boolean): number {
  return includesFilm ? 48 : 24;
}

/** The moment until which an order that was paid then is promised. */
export function dueAt(paidAt: Date, { hours, dueBy }: DeliveryPromise): Date {
  return dueBy ? dueBy(paidAt) : new Date(paidAt.getTime() + hours * hour);
}
