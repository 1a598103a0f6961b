import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { AnyOrderKind, OrderKinds } from './order-kinds.ts';

/** The room that keeps photos, as orders need it; each call is part of the order's own transaction. */
export interface OrderPhotos {
  /**
   * Makes the order's photos exactly `uploadIds`.
   * @returns the ids that are not there, foreign or in another order; if any, nothing is changed
   */
  attach(
    deps: Pick<Deps, 'clock'>,
    tx: Transaction,
    photos: { ownerKeyHash: string; uploadIds: string[]; orderId: string },
  ): Promise<string[]>;
  /** Frees the photos of an order that will not be made. */
  detach(deps: Pick<Deps, 'clock'>, tx: Transaction, orderId: string): Promise<void>;
}

/** Parts that the order kernel is given at start-up: the kinds of orders, and the room that keeps their photos. */
export interface OrderParts {
  kinds: OrderKinds;
  photos: OrderPhotos;
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
}
