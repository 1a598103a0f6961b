import { businessDay, nextBusinessDay } from '#kit/business-day.ts';
import { Refusal } from '#kit/refusal.ts';
import { askTogether, type Queryable, type Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { expressErrors, PayAgain, placingErrors } from '../contract.ts';
import { isUnpaid } from '../domain/status.ts';
import { comesOnItsDay, isPromisable, type DeliveryPromise } from '../domain/turnaround.ts';
import { returnPlace, placesTaken, takePlace, updateOrder, type OrderRow } from './repository.ts';

type PlaceDeps = Pick<Deps, 'clock' | 'settings'>;

interface Day {
  /** 'YYYY-MM-DD' in London. */
  date: string;
  taken: number;
  isFull: boolean;
}

export interface Places {
  cap: number;
  today: Day;
  tomorrow: Day;
  ordersStopped: boolean;
}

/**
 * The places of today and tomorrow, as every page and every refusal counts them: taken are those of orders that are paid,
 * or authorised and about to be captured. An unpaid order takes none.
 */
export async function dailyPlaces({ clock, settings }: PlaceDeps, db: Queryable): Promise<Places> {
  const today = businessDay(clock.now());
  const tomorrow = nextBusinessDay(today);
  const [taken, { dailyCap: cap, ordersStopped }] = await askTogether(db, (at) =>
    Promise.all([placesTaken(at, [today, tomorrow]), settings.current(at)]),
  );
  const dayOf = (date: string): Day => {
    const count = taken.get(date) ?? 0;
    return { date, taken: count, isFull: count >= cap };
  };
  return { cap, today: dayOf(today), tomorrow: dayOf(tomorrow), ordersStopped };
}

/** The places of the day as the shop window shows them. */
export async function dailyCap(
  deps: PlaceDeps & Pick<Deps, 'db'>,
): Promise<{ cap: number; taken_today: number; tomorrow_open: boolean; orders_stopped: boolean }> {
  const { cap, today, tomorrow, ordersStopped } = await dailyPlaces(deps, deps.db);
  return {
    cap,
    taken_today: Math.min(cap, today.taken),
    tomorrow_open: !tomorrow.isFull,
    orders_stopped: ordersStopped,
  };
}

/** The date of a day that has a place left as far as anybody knows. @throws Refusal DAY_FULL */
export function openDay(places: Places, day: 'today' | 'tomorrow'): string {
  if (places[day].isFull) throw dayFull(places);
  return places[day].date;
}

/** The places, while staff take orders. Every way of placing an order asks this first. @throws Refusal ORDERS_STOPPED */
export async function openShop(deps: PlaceDeps & Pick<Deps, 'db'>): Promise<Places> {
  const places = await dailyPlaces(deps, deps.db);
  if (places.ordersStopped) throw new Refusal<typeof placingErrors>('ORDERS_STOPPED');
  return places;
}

/**
 * Refuses an order while staff take none, one whose promise cannot be kept any more, and one whose payment would find no place,
 * as far as anybody knows. One that has its place needs no other. @throws Refusal ORDERS_STOPPED, DAY_FULL, EXPRESS_CLOSED
 */
export async function refuseUnpayable(deps: PlaceDeps & Pick<Deps, 'db' | 'orders'>, order: OrderRow): Promise<void> {
  const places = await openShop(deps);
  if (hasPlace(order)) return;
  const day = placeDay(order, deps.clock.now()) === places.today.date ? places.today : places.tomorrow;
  refuseLate(deps, deps.orders.kinds.facts(order).promise, day.date);
  if (day.isFull) throw dayFull(places);
}

/** Nobody pays for express that is to come sooner than it can. @throws Refusal EXPRESS_CLOSED */
export function refuseLate({ clock }: Pick<Deps, 'clock'>, promise: DeliveryPromise, day: string): void {
  if (!isPromisable(clock.now(), promise, day)) throw new Refusal<typeof expressErrors>('EXPRESS_CLOSED');
}

/** The offer to pay an order whose payment was released; null for any other order. */
export async function payAgainOffer(
  deps: PlaceDeps & Pick<Deps, 'orders'>,
  db: Queryable,
  order: OrderRow,
): Promise<PayAgain | null> {
  const { soldOutDay } = order;
  const isPageUsedUp = order.checkoutSession !== null && order.checkoutUrl === null;
  if (!isUnpaid(order.status) || (soldOutDay === null && !isPageUsedUp)) return null;
  const places = await dailyPlaces(deps, db);
  const { promise } = deps.orders.kinds.facts(order);
  const isOpen = (day: 'today' | 'tomorrow'): boolean => {
    const { date, isFull } = places[day];
    return !isFull && date !== soldOutDay && isPromisable(deps.clock.now(), promise, date);
  };
  const now = deps.clock.now();
  const canKeep = (day: string): boolean => isPromisable(now, promise, day) && comesOnItsDay(now, promise, day);
  return {
    day: isOpen('today') ? 'today' : isOpen('tomorrow') ? 'tomorrow' : null,
    is_today_full: soldOutDay === places.today.date,
    is_sold_out: soldOutDay !== null,
    is_day_over: soldOutDay !== null && !canKeep(soldOutDay),
  };
}

/**
 * Takes a place for an order that the caller has locked: of the day it was ordered for, or of today when that day is over.
 * A place that it has already stays as it is. The day's row, which all buyers share, stays locked until the transaction
 * ends: call this last. @returns true when the order has a place
 */
export async function takePlaceFor(deps: PlaceDeps, tx: Transaction, order: OrderRow): Promise<boolean> {
  const updatedAt = deps.clock.now();
  if (order.slot === 'held') await updateOrder(tx, order.id, { slot: 'taken', updatedAt });
  if (hasPlace(order)) return true;
  const day = placeDay(order, updatedAt);
  const { dailyCap: cap } = await deps.settings.current(tx);
  await updateOrder(tx, order.id, { slot: 'taken', businessDay: day, soldOutDay: null, updatedAt });
  if (await takePlace(tx, day, cap)) return true;
  await updateOrder(tx, order.id, { slot: 'wanted', soldOutDay: day, updatedAt });
  return false;
}

/** As `takePlaceFor`. @throws Refusal DAY_FULL */
export async function takePlaceOrRefuse(deps: PlaceDeps, tx: Transaction, order: OrderRow): Promise<void> {
  if (!(await takePlaceFor(deps, tx, order))) throw dayFull(await dailyPlaces(deps, tx));
}

/** Gives the place of an order back, if it has one; its row is the caller's to write. */
export async function freePlace(tx: Transaction, order: OrderRow): Promise<void> {
  if (hasPlace(order)) await returnPlace(tx, order.businessDay);
}

function hasPlace({ slot }: OrderRow): boolean {
  return slot === 'taken' || slot === 'held';
}

function placeDay(order: OrderRow, now: Date): string {
  const today = businessDay(now);
  return order.businessDay === nextBusinessDay(today) ? order.businessDay : today;
}

function dayFull({ tomorrow }: { tomorrow: Day }): Refusal {
  return new Refusal<typeof placingErrors>('DAY_FULL', { tomorrow_open: !tomorrow.isFull });
}
