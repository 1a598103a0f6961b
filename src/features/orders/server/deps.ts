import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { OrderStatus } from '../domain/status.ts';
import type { Caller } from './caller.ts';
import type { AnyOrderKind, OrderKinds } from './order-kinds.ts';
import type { OrderRow } from './repository.ts';

/** The room that keeps photos, as orders need it; each call is part of the order's own transaction. */
export interface OrderPhotos {
  /**
   * Makes the order's photos exactly `uploadIds`. One that `isNew` has none yet.
   * @returns the ids that are not there, foreign or in another order; if any, nothing is changed
   */
  attach(
    deps: Pick<Deps, 'clock'>,
    tx: Transaction,
    photos: { ownerKeyHash: string; uploadIds: string[]; orderId: string; isNew: boolean },
  ): Promise<string[]>;
  /** Frees the photos of an order that will not be made. */
  detach(deps: Pick<Deps, 'clock'>, tx: Transaction, orderId: string): Promise<void>;
}

/** Written with a new order, in its transaction. */
export type OrderWrite = (tx: Transaction, order: OrderRow) => Promise<void>;

type ListenerDeps = Pick<Deps, 'clock' | 'ids' | 'site'> & { orders: Pick<OrderParts, 'kinds'> };

/** A moment in an order's life that others are told of, as it stands in its history. */
export interface OrderHappening {
  kind: 'placed' | 'status' | 'refunded-in-part';
  from: OrderStatus | null;
}

/** A listener that enqueues work needs more than the others. */
export type HappeningDeps = Pick<Deps, 'clock' | 'config' | 'ids' | 'jobs' | 'mailer'>;

/** A version whose song is to be made. */
export interface VersionToSing {
  order: OrderRow;
  version: number;
  /** Number of the run that staff enqueued last. */
  run: number;
  signal: AbortSignal;
}

/**
 * A room that takes part in the life of an order without the kernel knowing it. What it writes stands in the order's own
 * transaction.
 */
export interface OrderListener {
  /** Reads what it needs of the caller, outside the transaction. @returns a function that writes with a new order */
  onSubmit?: (deps: Deps, caller: Caller) => Promise<OrderWrite>;
  /** Called whenever an order is released to its buyer; a revised song is released again. */
  onComplete?: (deps: ListenerDeps, tx: Transaction, order: OrderRow) => Promise<void>;
  /** Called when an order is paid, or is part of something that is. */
  onPay?: (deps: ListenerDeps, tx: Transaction, order: OrderRow) => Promise<void>;
  /** Called whenever the work on an order begins, ahead of its words; an order that failed, or is revised, begins again. */
  onBegin?: (deps: ListenerDeps, tx: Transaction, order: OrderRow) => Promise<void>;
  /**
   * Asked ahead of the words of a version, within its durable stage: a room that has something come before the song puts the
   * version on hold, in a transaction of its own, answers `waits`, and lets it go on later. It is asked again then.
   */
  beforeSong?: (deps: Deps, version: VersionToSing) => Promise<'waits' | 'goes-on'>;
  /** Called when something that others had added to an order was taken back after its work had begun; `order` is without it. */
  onContributedChanged?: (deps: Deps, tx: Transaction, order: OrderRow) => Promise<void>;
  /** Called when the printed page of an order's song was opened again in its own panel. The caller has locked the order. */
  onPageOpened?: (deps: Deps, tx: Transaction, order: OrderRow) => Promise<void>;
  /** True while the page of an order's song shows nothing, for a reason that its own panel does not know. */
  isPageShut?: (deps: Deps, order: OrderRow) => Promise<boolean>;
  /** Called when somebody whom the song is for first opened its gift page. */
  onGiftOpened?: (deps: ListenerDeps, tx: Transaction, order: OrderRow) => Promise<void>;
  /** Called when an order is cancelled, before it was paid or after. `actor`: who did, as its history names them. */
  onCancel?: (deps: ListenerDeps, tx: Transaction, order: OrderRow, actor: string) => Promise<void>;
  /** Called when an order was closed to every browser and to every link that was ever sent. The caller has locked the order. */
  onClosedEverywhere?: (deps: Deps, tx: Transaction, order: OrderRow) => Promise<void>;
  /** Called when an unpaid order is given up whose draft, with its photos, may be ordered anew. */
  onRelease?: (deps: ListenerDeps, tx: Transaction, order: OrderRow) => Promise<void>;
  /** Called when an order is placed, whenever its status has changed, and when a part of its money went back. */
  onHappening?: (deps: HappeningDeps, tx: Transaction, order: OrderRow, happening: OrderHappening) => Promise<void>;
}

/** Parts that the order kernel is given at start-up: the kinds of orders, the room that keeps their photos, and the rooms that take part. */
export interface OrderParts {
  kinds: OrderKinds;
  photos: OrderPhotos;
  listeners: readonly OrderListener[];
}

declare module '#platform/deps.ts' {
  interface Deps {
    orders: OrderParts;
  }
}

declare module '#platform/rooms/define-room.ts' {
  interface OrderKindOfRooms {
    any: AnyOrderKind;
  }
  interface OrderListenerOfRooms {
    any: OrderListener;
  }
}
