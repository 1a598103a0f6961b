import { z } from 'zod';
import { businessDay, nextBusinessDay } from '#kit/business-day.ts';
import { Refusal } from '#kit/refusal.ts';
import { attachPhotos } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { createCheckoutSession } from '../contract.ts';
import { detailsSchemas, type OrderKind, type SongDetails } from '../details.ts';
import { total, wizardLines } from '../domain/price.ts';
import { resolved, stepProblem } from '../domain/wizard-order.ts';
import { lookupHash, openToBrowser } from './access.ts';
import { recordEvent } from './change-status.ts';
import { refuseWhileStopped } from './stopped.ts';
import { closePage, openCheckout } from './open-checkout.ts';
import {
  insertOrder,
  lockOrder,
  orderByDraft,
  placesTaken,
  takePlace,
  updateOrder,
  type NewOrder,
  type OrderRow,
} from './repository.ts';

type Input = z.infer<NonNullable<(typeof createCheckoutSession)['~orpc']['inputSchema']>>;
interface Caller {
  browserHash: string;
  address: string;
}
type Content = Pick<NewOrder, 'kind' | 'email' | 'details' | 'lines' | 'pricePence' | 'contentHash'>;

/** What an `<input type="email">` accepts, and no more. */
const email = z.email({ pattern: z.regexes.html5Email });
const ordersFromOneAddress = 'orders-from-address';

/**
 * Takes a wizard order and answers with its payment page. The same draft is the same order: sent twice it gives the same
 * page, changed before it was paid it is changed, and its old page no longer takes money.
 */
export async function placeOrder(
  deps: Deps,
  input: Input,
  caller: Caller,
): Promise<{ order_number: string; url: string }> {
  const content = checked(deps, input);
  await refuseWhileStopped(deps);
  // Agents order within a plan and never pay for a single song.
  if (input.variant === 'estate-agent') throw new Refusal('SUBSCRIPTION_NEEDED');
  const rule = { name: ordersFromOneAddress, points: deps.site.ordersPerAddressPerHour, seconds: 3600 };
  if (await deps.limits.tooOften(rule, caller.address)) throw new Refusal('TOO_MANY_ORDERS');
  const order =
    (await existing(deps, input, caller, content)) ??
    (await deps.db.transaction((tx) => create(deps, tx, input, caller, content)));
  const url = await openCheckout(deps, order);
  return { order_number: order.number, url };
}

/** The order's own content, priced by the price book. @throws Refusal */
function checked(deps: Deps, { order, variant, total_price }: Input): Content {
  for (const step of [0, 1, 2, 3]) {
    const problem = stepProblem(step, order, variant);
    if (problem) throw new Refusal('INCOMPLETE', problem);
  }
  const address = order.email.trim();
  if (!email.safeParse(address).success) throw new Refusal('INVALID_EMAIL');
  const lines = wizardLines(order.format, deps.site.prices);
  const pricePence = total(lines);
  if (pricePence !== total_price) throw new Refusal('PRICE_CHANGED', { total_price: pricePence });
  const { email: _, photo_ids, other_language, other_genre, ...details } = order;
  const kind: OrderKind = order.format === 'audio' ? 'song' : 'song_video';
  const parsed: SongDetails = detailsSchemas[kind].parse({
    ...details,
    ...resolved({ ...details, other_language, other_genre }),
    first_name: details.first_name.trim(),
    favorite_moment: details.favorite_moment.trim(),
  });
  const contentHash = sha256(JSON.stringify([address, parsed, photo_ids, pricePence]));
  return { kind, email: address, details: parsed, lines, pricePence, contentHash };
}

/** This browser's order for the draft, brought up to date; null if there is none yet. */
async function existing(deps: Deps, input: Input, caller: Caller, content: Content): Promise<OrderRow | null> {
  const known = await orderByDraft(deps.db, caller.browserHash, input.idempotency_key);
  if (!known) return null;
  if (known.paidAt) throw new Refusal('ALREADY_PAID', { order_number: known.number });
  if (known.contentHash === content.contentHash) return known;
  // First its page is closed, then its price may change: what was paid on it is settled at the old price.
  await closePage(deps, known);
  return deps.db.transaction((tx) => change(deps, tx, known.id, input, caller, content));
}

async function change(
  deps: Deps,
  tx: Transaction,
  id: string,
  input: Input,
  caller: Caller,
  content: Content,
): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Error('The draft has no order');
  if (order.paidAt) throw new Refusal('ALREADY_PAID', { order_number: order.number });
  // Given up a moment ago: the next try makes a new order.
  if (order.status !== 'pending' && order.status !== 'payment_pending') throw new Refusal('PAYMENT_UNAVAILABLE');
  const changed = {
    ...content,
    lookupHash: lookupHash(deps.config.SECRET, content.email, order.number),
    checkoutAttempt: order.checkoutAttempt + 1,
    checkoutUrl: null,
    updatedAt: deps.clock.now(),
  };
  await updateOrder(tx, order.id, changed);
  await attach(tx, deps, input, caller, order.id);
  await recordEvent(deps, tx, { orderId: order.id, kind: 'changed', actor: 'buyer' });
  return { ...order, ...changed };
}

async function create(deps: Deps, tx: Transaction, input: Input, caller: Caller, content: Content): Promise<OrderRow> {
  const now = deps.clock.now();
  const today = businessDay(now);
  const day = input.day === 'today' ? today : nextBusinessDay(today);
  const id = deps.ids.id();
  const number = `SONG-${today.slice(0, 4)}-${deps.ids.code(6)}`;
  const inserted = await insertOrder(tx, {
    ...content,
    id,
    number,
    status: 'pending',
    lookupHash: lookupHash(deps.config.SECRET, content.email, number),
    browserHash: caller.browserHash,
    draftKey: input.idempotency_key,
    sleeveSeed: input.idempotency_key,
    businessDay: day,
    slot: 'held',
    createdAt: now,
    updatedAt: now,
  });
  if (!inserted) return theOtherOne(tx, input, caller);
  await attach(tx, deps, input, caller, id);
  await recordEvent(deps, tx, { orderId: id, kind: 'placed', actor: 'buyer', to: 'pending' });
  await openToBrowser(deps, tx, caller.browserHash, id);
  // Last, so that the day's row, which all buyers share, is locked as shortly as can be.
  const { dailyCap } = await deps.settings.current(tx);
  if (!(await takePlace(tx, day, dailyCap))) throw new Refusal('DAY_FULL', await tomorrow(tx, today, dailyCap));
  return inserted;
}

/** A second click arrived while the first was being written. */
async function theOtherOne(tx: Transaction, input: Input, caller: Caller): Promise<OrderRow> {
  const order = await orderByDraft(tx, caller.browserHash, input.idempotency_key);
  if (!order) throw new Error('Two orders were given the same number; nothing was written');
  return order;
}

async function attach(tx: Transaction, deps: Deps, input: Input, caller: Caller, orderId: string): Promise<void> {
  const uploadIds = input.order.format === 'audio+video' ? input.order.photo_ids : [];
  const missing = await attachPhotos(deps, tx, { ownerKeyHash: caller.browserHash, uploadIds, orderId });
  if (missing.length > 0) throw new Refusal('PHOTO_GONE', { photo_ids: missing });
}

async function tomorrow(tx: Transaction, today: string, cap: number): Promise<{ tomorrow_open: boolean }> {
  const next = nextBusinessDay(today);
  return { tomorrow_open: ((await placesTaken(tx, [next])).get(next) ?? 0) < cap };
}
