import { OrderKinds, type OrderParts } from '#features/orders/server/index.ts';
import { orderPhotos } from '#features/uploads/server/index.ts';
import type { Room } from '#platform/rooms/define-room.ts';
import { rooms } from './features.ts';

/** The parts that the other rooms give to the kernel of orders. */
export const orderParts: OrderParts = {
  kinds: new OrderKinds(rooms.flatMap((room) => room.orderKinds)),
  photos: orderPhotos,
  listeners: rooms.flatMap((room: Room) => room.orderListener ?? []),
};
