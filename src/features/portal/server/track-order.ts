import { Refusal } from '#kit/refusal.ts';
import {
  choosesUntil,
  lastDayOfWaiting,
  inOrderLanguage,
  letterGround,
  orderByNumber,
  orderToTrack,
  portalLink,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import { productionsOf, waitsForBuyer } from '#features/production/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { keyedHash } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import type { LetterGround } from '#platform/mail/mailer.ts';
import type { TrackedCard, TrackedValue, portalContract } from '../contract.ts';
import { maskedNumber, writtenNumber } from '../domain/order-number.ts';
import { countLookup } from './lookup-rate-limit.ts';

type TrackOrderContracts = (typeof portalContract)['trackOrder' | 'emailLink'];
type TrackOrderContract = (typeof portalContract)['trackOrder'];

interface Caller {
  address: string;
  mayOpenOrder: (orderNumber: string) => Promise<boolean>;
  knownBrowser: () => string | null;
}

const names = { email: 'email address', order_number: 'order number' } as const;

/**
 * Looks an order up by one value, which alone shows only that it exists, its status and since when (D3). Hit and miss do
 * the same work; a hit counts as an attempt like a miss, unless the order is open to this browser anyway.
 * @throws Refusal NOTHING_TYPED, TOO_MANY_TRIES, ORDER_NOT_FOUND
 */
export async function trackOrder(deps: Deps, input: TrackedValue, caller: Caller): Promise<TrackedCard> {
  const value = input.value.trim();
  if (value === '') throw new Refusal<TrackOrderContracts>('NOTHING_TYPED');
  const isEmail = input.by === 'email';
  const tries = await countLookup(deps, { address: caller.address, ...(isEmail ? { email: value } : {}) });
  const order = await matching(deps, input, caller);
  const isOpen = await caller.mayOpenOrder(order?.number ?? '');
  // Asked for no order too, so that a miss takes as long.
  const [newest] = await productionsOf(deps.db, order?.id ?? '');
  await tries.settle(order !== undefined && isOpen);
  if (!order) throw new Refusal<TrackOrderContract>('ORDER_NOT_FOUND', { what: names[input.by] });
  return {
    order_number: isEmail && !isOpen ? maskedNumber(order.number) : order.number,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    waits_for_words: newest?.state === 'needs-words',
    waits_until: lastDayOfWaiting(deps, order),
    chooses_until: choosesUntil(deps, order)?.toISOString() ?? null,
    waits_for_buyer: waitsForBuyer(order, newest),
    is_open: isOpen,
  };
}

/** Finds the order for a value; an erased order counts as not found. */
async function matching(
  deps: Deps,
  { by, value }: TrackedValue,
  { knownBrowser }: Pick<Caller, 'knownBrowser'>,
): Promise<OrderRow | undefined> {
  const found =
    by === 'email'
      ? await orderToTrack(deps.db, value.trim(), knownBrowser())
      : await orderByNumber(deps.db, writtenNumber(value));
  return found?.erasedAt ? undefined : found;
}

/** Limit on e-mails per address, also for one without an order, so that no mailbox can be flooded from here. */
const lettersOfOne: LimitRule = { name: 'order-link-letters', points: 3, seconds: 60 * 60 };

/**
 * Enqueues an e-mail with a link to the order, to the order's own address. The answer does not tell if there is an order.
 * @throws Refusal NOTHING_TYPED, TOO_MANY_TRIES
 */
export async function emailLink(
  deps: Deps,
  input: TrackedValue,
  caller: Pick<Caller, 'address' | 'knownBrowser'>,
): Promise<void> {
  if (input.value.trim() === '') throw new Refusal<TrackOrderContracts>('NOTHING_TYPED');
  await countLookup(deps, { address: caller.address });
  const order = await matching(deps, input, caller);
  const letterbox = keyedHash(deps.config.SECRET, (order?.email ?? input.value).trim().toLowerCase());
  const wait = await deps.limits.tooOften(lettersOfOne, letterbox);
  if (!order || wait !== null) return;
  const ground = await letterGround(deps, order, caller.knownBrowser());
  await deps.db.transaction((tx) => enqueuePortalLink(deps, tx, order, ground));
}

async function enqueuePortalLink(deps: Deps, tx: Transaction, order: OrderRow, ground: LetterGround): Promise<void> {
  const { number } = order;
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `order-link:${order.id}:${deps.ids.id()}`,
      to: order.email,
      ground,
      topic: 'order',
      letter: {
        subject: m.letters_link_subject({ number }),
        greeting: m.letters_link_greeting(),
        paragraphs: [m.letters_link_text({ number }), m.letters_link_mistake()],
        action: { label: m.track_open(), url: await portalLink(deps, tx, order) },
      },
    }),
  );
}
