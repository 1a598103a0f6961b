import { businessDay } from '#kit/business-day.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { photoErrors, placingErrors } from '../contract.ts';
import type { OrderDetailsByKind, OrderKind } from '../details.ts';
import { creditLine, type PriceBook, total } from '../domain/price.ts';
import { isUnpaid } from '../domain/status.ts';
import type { DeliveryPromise } from '../domain/turnaround.ts';
import { closeToOldAddress, lookupHash, grantBrowserAccess } from './access.ts';
import { recordEvent, notifyListeners } from './change-status.ts';
import type { Caller } from './caller.ts';
import { checkedEmail } from './checked-email.ts';
import { openDay, openShop, refuseLate, takePlaceOrRefuse } from './daily-places.ts';
import { chooseDay } from './choose-day.ts';
import { closePage, firstPage, openCheckout, openFirstCheckout } from './open-checkout.ts';
import type { OrderWrite } from './deps.ts';
import type { OrderKindDefinition } from './order-kind.ts';
import { asOrder, insertOrder, orderByDraft, updateOrder, type NewOrder, type OrderRow } from './repository.ts';

/** An order of a form, complete as its form checked it. */
export interface Submission<Kind extends OrderKind, PriceList> {
  /** Chosen by the client once per order. */
  draftKey: string;
  day: 'today' | 'tomorrow';
  /** As it was typed. */
  email: string;
  details: OrderDetailsByKind[Kind];
  /** Price list that the buyer was shown. */
  priceList: PriceList;
  /** Total that the buyer was shown; null where the order is part of something that is paid already. */
  shownPence: number | null;
  /** Reading the words before they are sung, and the day that the song is for; '' for none. */
  words?: { read: boolean; by: string };
  /** Credit that pays a part of it; `also` has to take it for the order. */
  credit?: { id: string; amountPence: number } | null;
  /** Finished uploads, in the order of the film; an order without one leaves them alone. */
  photoIds: string[];
  /** Written in the order's own transaction, when it `isNew` and when it is changed. */
  also?: (tx: Transaction, order: OrderRow, isNew: boolean) => Promise<void>;
}

type Content = Pick<NewOrder, 'kind' | 'email' | 'details' | 'lines' | 'pricePence' | 'contentHash'> &
  Pick<OrderRow, 'readsWords' | 'wantedOn'>;

/** A submission once it is checked and priced. */
interface OrderRequest extends Pick<Submission<OrderKind, unknown>, 'draftKey' | 'day' | 'also'> {
  content: Content;
  /** Hash of the content with these details; tells a repeated request from a changed draft. */
  hashWith: (details: object) => string;
  firstStatus: 'pending' | 'submitted';
  promise: DeliveryPromise;
  /** Uploads that it takes along. */
  uploadIds: string[];
  /** Its payment page is made right after it: a new order is stored with that begun. */
  isToCheckOut: boolean;
}

/** `isNew`: this call stored it, and nobody else has seen it yet. */
interface Stored {
  order: OrderRow;
  isNew: boolean;
}

/**
 * Names of rate limits on placing orders. Unpaid orders take no place, so the limits only save work: few for a browser,
 * many for a network such as a school's.
 */
const ordersFromOneAddress = 'orders-from-address';
const ordersFromOneBrowser = 'orders-from-browser';

/**
 * Stores an order of any form, without a payment page. The same draft is the same order: sent twice it is stored once,
 * changed before it was paid it is changed, and its old page no longer takes money.
 * @throws Refusal INVALID_EMAIL, PRICE_CHANGED, ORDERS_STOPPED, TOO_MANY_ORDERS, ALREADY_PAID, DAY_FULL, PHOTO_GONE,
 * PAYMENT_UNAVAILABLE, EXPRESS_CLOSED, and what `also` refuses
 */
export async function submitOrder<Kind extends OrderKind, PriceList>(
  deps: Deps,
  definition: OrderKindDefinition<Kind, PriceList>,
  submission: Submission<Kind, PriceList>,
  caller: Caller,
): Promise<OrderRow> {
  return (await storeOrder(deps, checkedRequest(caller.prices, definition, submission), caller)).order;
}

/** The same, answered with the order's payment page. @throws Refusal as `submitOrder` */
export async function submitAndCheckOut<Kind extends OrderKind, PriceList>(
  deps: Deps,
  definition: OrderKindDefinition<Kind, PriceList>,
  submission: Submission<Kind, PriceList>,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const request = checkedRequest(caller.prices, definition, submission);
  const { order, isNew } = await storeOrder(deps, { ...request, isToCheckOut: true }, caller);
  const url = await (isNew ? openFirstCheckout(deps, order) : openCheckout(deps, order));
  return { order_number: order.number, url };
}

/** @throws Refusal INVALID_EMAIL, PRICE_CHANGED */
function checkedRequest<Kind extends OrderKind, PriceList>(
  prices: PriceBook,
  definition: OrderKindDefinition<Kind, PriceList>,
  {
    email: typed,
    details: given,
    priceList,
    shownPence,
    photoIds,
    credit = null,
    words = { read: false, by: '' },
    ...rest
  }: Submission<Kind, PriceList>,
): OrderRequest {
  const email = checkedEmail(typed);
  const details = definition.details.parse(given);
  const fullLines = definition.priceLines(details, prices, priceList);
  const lines = credit ? [...fullLines, creditLine(credit.amountPence)] : fullLines;
  const pricePence = total(lines);
  // Nobody pays what they did not see.
  if (shownPence !== null && pricePence !== shownPence)
    throw new Refusal<typeof placingErrors>('PRICE_CHANGED', { total_price: pricePence });
  const hashWith = (known: object): string =>
    sha256(
      JSON.stringify([
        email,
        known,
        photoIds,
        pricePence,
        ...(credit ? [credit.id] : []),
        ...(words.read ? [words.by] : []),
      ]),
    );
  const reading = { readsWords: words.read, wantedOn: words.read && words.by !== '' ? words.by : null };
  const { kind, firstStatus } = definition;
  return {
    ...rest,
    content: { kind, email, details, lines, pricePence, contentHash: hashWith(details), ...reading },
    hashWith,
    firstStatus,
    promise: definition.promise(details),
    uploadIds: definition.includesFilm(details) ? photoIds : [],
    isToCheckOut: false,
  };
}

async function storeOrder(deps: Deps, request: OrderRequest, caller: Caller): Promise<Stored> {
  const places = await openShop(deps);
  await refuseTooMany(deps, { name: ordersFromOneAddress, points: deps.site.ordersPerAddressPerHour }, caller.address);
  const known = await existing(deps, request, caller);
  if (known) return { order: known, isNew: false };
  if (isToBePaid(request.content))
    await refuseTooMany(
      deps,
      { name: ordersFromOneBrowser, points: deps.site.ordersPerVisitorPerHour },
      caller.browserHash,
    );
  const writes: OrderWrite[] = [];
  for (const { onSubmit } of deps.orders.listeners) if (onSubmit) writes.push(await onSubmit(deps, caller));
  const day = openDay(places, request.day);
  const stored = await deps.db.transaction((tx) => create(deps, tx, { ...request, day, writes }, caller));
  if (stored) return { order: stored, isNew: true };
  // A concurrent request for the same draft, such as a second click, wrote first: this one finds its order.
  const other = await existing(deps, request, caller);
  if (!other) throw new Error('Two orders were given the same number; nothing was written');
  return { order: other, isNew: false };
}

async function refuseTooMany(deps: Deps, rule: { name: string; points: number }, key: string): Promise<void> {
  const wait = await deps.limits.tooOften({ ...rule, seconds: 3600 }, key);
  if (wait !== null) throw new Refusal<typeof placingErrors>('TOO_MANY_ORDERS', { retry_after_seconds: wait });
}

/**
 * True when an order costs money: its place is taken when its payment is authorised. A free order takes its place as
 * soon as it is stored.
 */
function isToBePaid({ pricePence }: Content): boolean {
  return pricePence > 0;
}

/** This browser's order for the draft, brought up to date; null if there is none yet. */
async function existing(deps: Deps, request: OrderRequest, caller: Caller): Promise<OrderRow | null> {
  const known = await orderByDraft(deps.db, caller.browserHash, request.draftKey);
  if (!known) return null;
  if (known.paidAt) throw new Refusal<typeof placingErrors>('ALREADY_PAID', { order_number: known.number });
  if (isRepeated(known, request)) return deps.db.transaction((tx) => chooseDay(deps, tx, known.id, request.day));
  // First its page is closed, then its price may change: what was paid on it is settled at the old price.
  await closePage(deps, known);
  return deps.db.transaction((tx) => change(deps, tx, known.id, request, caller));
}

/** The same draft again. A release before this one may have stored it without questions that came later and are not answered. */
function isRepeated(known: OrderRow, { content, hashWith }: OrderRequest): boolean {
  if (known.contentHash === content.contentHash) return true;
  const asked = Object.entries(content.details).filter(([name, value]) => name in known.details || value !== '');
  return known.contentHash === hashWith(Object.fromEntries(asked));
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
  // Abandoned a moment ago: the next try makes a new order.
  if (!isUnpaid(order.status)) throw new Refusal<typeof placingErrors>('PAYMENT_UNAVAILABLE');
  refuseLate(deps, request.promise, order.businessDay);
  const changed = {
    ...request.content,
    lookupHash: lookupHash(deps.config.HASH_SECRET, request.content.email, order.number),
    checkoutAttempt: order.checkoutAttempt + 1,
    checkoutUrl: null,
    checkoutExpiresAt: null,
    updatedAt: deps.clock.now(),
  };
  await updateOrder(tx, order.id, changed);
  await closeToOldAddress(deps, tx, order, request.content.email);
  await attach(tx, deps, request, caller, { orderId: order.id, isNew: false });
  await recordEvent(deps, tx, { orderId: order.id, kind: 'changed', actor: 'buyer' });
  const updated = asOrder({ ...order, ...changed });
  await request.also?.(tx, updated, false);
  if (!isToBePaid(request.content)) await takePlaceOrRefuse(deps, tx, updated);
  return updated;
}

/** Undefined when this browser has an order for the draft already; then nothing is written. */
async function create(
  deps: Deps,
  tx: Transaction,
  { day, writes, ...request }: Omit<OrderRequest, 'day'> & { day: string; writes: readonly OrderWrite[] },
  caller: Caller,
): Promise<OrderRow | undefined> {
  refuseLate(deps, request.promise, day);
  const now = deps.clock.now();
  const id = deps.ids.id();
  const status = request.firstStatus;
  const number = `SONG-${businessDay(now).slice(0, 4)}-${deps.ids.code(6)}`;
  const inserted = await insertOrder(tx, {
    ...request.content,
    id,
    number,
    status,
    lookupHash: lookupHash(deps.config.HASH_SECRET, request.content.email, number),
    browserHash: caller.browserHash,
    draftKey: request.draftKey,
    sleeveSeed: request.draftKey,
    businessDay: day,
    slot: 'wanted',
    ...(request.isToCheckOut ? firstPage(deps, now, { promise: request.promise, day }) : {}),
    createdAt: now,
    updatedAt: now,
  });
  if (!inserted) return undefined;
  await attach(tx, deps, request, caller, { orderId: id, isNew: true });
  await recordEvent(deps, tx, { orderId: id, kind: 'placed', actor: 'buyer', to: status });
  await grantBrowserAccess(deps, tx, caller.browserHash, id);
  await request.also?.(tx, inserted, true);
  for (const write of writes) await write(tx, inserted);
  await notifyListeners(deps, tx, inserted, { kind: 'placed', from: null });
  if (!isToBePaid(request.content)) await takePlaceOrRefuse(deps, tx, inserted);
  return inserted;
}

async function attach(
  tx: Transaction,
  deps: Deps,
  { uploadIds }: Pick<OrderRequest, 'uploadIds'>,
  caller: Caller,
  order: { orderId: string; isNew: boolean },
): Promise<void> {
  const missing = await deps.orders.photos.attach(deps, tx, { ownerKeyHash: caller.browserHash, uploadIds, ...order });
  if (missing.length > 0) throw new Refusal<typeof photoErrors>('PHOTO_GONE', { photo_ids: missing });
}
