import type { RouteDescription } from '#platform/http/raw-route.ts';
import type { Room } from '#platform/rooms/define-room.ts';
import { rooms } from './features.ts';
import { mediaRoute } from './media.ts';

/** Every raw route there is: the rooms', and the storage's files. */
export const rawRoutes: readonly RouteDescription[] = [...rooms.flatMap((room: Room) => room.routes), mediaRoute];
