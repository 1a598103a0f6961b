import { OrderKinds, type OrderParts } from '#features/orders/server/index.ts';
import { orderPhotos } from '#features/uploads/server/index.ts';
import { rooms } from './features.ts';

/** What the kernel of orders is given by the other rooms. */
export const orderParts: OrderParts = {
  kinds: new OrderKinds(rooms.flatMap((room) => room.orderKinds)),
  photos: orderPhotos,
};
