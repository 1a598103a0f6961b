import { businessDay } from '#kit/business-day.ts';
import { Refusal } from '#kit/refusal.ts';
import { attachPhotos } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { placingErrors, wizardErrors } from '../contract.ts';
import type { OrderDetails, OrderKind } from '../details.ts';
import { total, type PriceLine } from '../domain/price.ts';
import { isUnpaid } from '../domain/status.ts';
import { closeToOldAddress, lookupHash, openToBrowser } from './access.ts';
import { recordEvent } from './change-status.ts';
import { openDay, takePlaceOrRefuse } from './daily-places.ts';
import { chooseDay } from './choose-day.ts';
import { refuseWhileStopped } from './stopped.ts';
import { closePage, openCheckout } from './open-checkout.ts';
import { insertOrder, orderByDraft, updateOrder, type NewOrder, type OrderRow } from './repository.ts';

export interface Caller {
  browserHash: string;
  address: string;
}

/** An order as its form checked it: complete, and priced by the price book. */
export interface OrderRequest {
  /** Chosen by the client once per order. */
  draftKey: string;
  content: Content;
  day: 'today' | 'tomorrow';
  /** Finished uploads that it takes along. */
  uploadIds: string[];
  /** Written in the order's own transaction, when it is new and when it is changed. */
  also?: (tx: Transaction, order: OrderRow) => Promise<void>;
}

export type Content = Pick<NewOrder, 'kind' | 'email' | 'details' | 'lines' | 'pricePence' | 'contentHash'>;

/** Unpaid orders keep nobody out, so these only spare the shop work: few for a browser, many for a school's network. */
const ordersFromOneAddress = 'orders-from-address';
const ordersFromOneBrowser = 'orders-from-browser';

/** What was ordered, with its price and the hash that tells a repeated request from a changed draft. */
export function orderContent(
  what: { kind: OrderKind; email: string; details: OrderDetails; lines: PriceLine[] },
  uploadIds: string[],
): Content {
  const pricePence = total(what.lines);
  const contentHash = sha256(JSON.stringify([what.email, what.details, uploadIds, pricePence]));
  return { ...what, pricePence, contentHash };
}

/** Takes an order and answers with its payment page. @throws Refusal */
export async function placeOrder(
  deps: Deps,
  request: OrderRequest,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const order = await storeOrder(deps, request, caller);
  const url = await openCheckout(deps, order);
  return { order_number: order.number, url };
}

/**
 * Stores an order without a payment page. The same draft is the same order: sent twice it is stored once, changed before it
 * was paid it is changed, and its old page no longer takes money. @throws Refusal
 */
export async function storeOrder(deps: Deps, request: OrderRequest, caller: Caller): Promise<OrderRow> {
  await refuseWhileStopped(deps);
  await refuseTooMany(deps, { name: ordersFromOneAddress, points: deps.site.ordersPerAddressPerHour }, caller.address);
  const known = await existing(deps, request, caller);
  if (known) return known;
  if (isToBePaid(request.content))
    await refuseTooMany(
      deps,
      { name: ordersFromOneBrowser, points: deps.site.ordersPerVisitorPerHour },
      caller.browserHash,
    );
  return deps.db.transaction((tx) => create(deps, tx, request, caller));
}

async function refuseTooMany(deps: Deps, rule: { name: string; points: number }, key: string): Promise<void> {
  if (await deps.limits.tooOften({ ...rule, seconds: 3600 }, key))
    throw new Refusal<typeof placingErrors>('TOO_MANY_ORDERS');
}

/** Its place is taken when its payment is authorised; what costs nothing takes it with the order. */
function isToBePaid({ pricePence }: Content): boolean {
  return pricePence > 0;
}

/** This browser's order for the draft, brought up to date; null if there is none yet. */
async function existing(deps: Deps, request: OrderRequest, caller: Caller): Promise<OrderRow | null> {
  const known = await orderByDraft(deps.db, caller.browserHash, request.draftKey);
  if (!known) return null;
  if (known.paidAt) throw new Refusal<typeof placingErrors>('ALREADY_PAID', { order_number: known.number });
  if (known.contentHash === request.content.contentHash)
    return deps.db.transaction((tx) => chooseDay(deps, tx, known.id, request.day));
  // First its page is closed, then its price may change: what was paid on it is settled at the old price.
  await closePage(deps, known);
  return deps.db.transaction((tx) => change(deps, tx, known.id, request, caller));
}

async function change(
  deps: Deps,
  tx: Transaction,
  id: string,
  request: OrderRequest,
  caller: Caller,
): Promise<OrderRow> {
  const order = await chooseDay(deps, tx, id, request.day);
  if (order.paidAt) throw new Refusal<typeof placingErrors>('ALREADY_PAID', { order_number: order.number });
  // Given up a moment ago: the next try makes a new order.
  if (!isUnpaid(order.status)) throw new Refusal<typeof placingErrors>('PAYMENT_UNAVAILABLE');
  const changed = {
    ...request.content,
    lookupHash: lookupHash(deps.config.SECRET, request.content.email, order.number),
    checkoutAttempt: order.checkoutAttempt + 1,
    checkoutUrl: null,
    checkoutExpiresAt: null,
    updatedAt: deps.clock.now(),
  };
  await updateOrder(tx, order.id, changed);
  await closeToOldAddress(deps, tx, order, request.content.email);
  await attach(tx, deps, request, caller, order.id);
  await recordEvent(deps, tx, { orderId: order.id, kind: 'changed', actor: 'buyer' });
  await request.also?.(tx, { ...order, ...changed });
  if (!isToBePaid(request.content)) await takePlaceOrRefuse(deps, tx, { ...order, ...changed });
  return { ...order, ...changed };
}

async function create(deps: Deps, tx: Transaction, request: OrderRequest, caller: Caller): Promise<OrderRow> {
  const now = deps.clock.now();
  const day = await openDay(deps, tx, request.day);
  const id = deps.ids.id();
  // A holiday order is named so before its checkout exists.
  const status = request.content.kind === 'souvenir' ? 'submitted' : 'pending';
  const number = `SONG-${businessDay(now).slice(0, 4)}-${deps.ids.code(6)}`;
  const inserted = await insertOrder(tx, {
    ...request.content,
    id,
    number,
    status,
    lookupHash: lookupHash(deps.config.SECRET, request.content.email, number),
    browserHash: caller.browserHash,
    draftKey: request.draftKey,
    sleeveSeed: request.draftKey,
    businessDay: day,
    slot: 'wanted',
    createdAt: now,
    updatedAt: now,
  });
  if (!inserted) return theOtherOne(tx, request, caller);
  await attach(tx, deps, request, caller, id);
  await recordEvent(deps, tx, { orderId: id, kind: 'placed', actor: 'buyer', to: status });
  await openToBrowser(deps, tx, caller.browserHash, id);
  await request.also?.(tx, inserted);
  if (!isToBePaid(request.content)) await takePlaceOrRefuse(deps, tx, inserted);
  return inserted;
}

/** A second click arrived while the first was being written. */
async function theOtherOne(tx: Transaction, request: OrderRequest, caller: Caller): Promise<OrderRow> {
  const order = await orderByDraft(tx, caller.browserHash, request.draftKey);
  if (!order) throw new Error('Two orders were given the same number; nothing was written');
  return order;
}

async function attach(
  tx: Transaction,
  deps: Deps,
  { uploadIds }: OrderRequest,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const missing = await attachPhotos(deps, tx, { ownerKeyHash: caller.browserHash, uploadIds, orderId });
  if (missing.length > 0) throw new Refusal<typeof wizardErrors>('PHOTO_GONE', { photo_ids: missing });
}
