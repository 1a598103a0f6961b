import { holidayKind } from '#features/holiday/server/index.ts';
import type { AnyOrderKind } from '#features/orders/server/index.ts';
import { simpleKind } from '#features/simple-order/server/index.ts';
import { planSongKind } from '#features/subscriptions/server/index.ts';
import { songKind, songVideoKind } from '#features/wizard/server/index.ts';

/** Every kind of order of this shop. A new kind adds its line here. */
export const orderKinds: readonly AnyOrderKind[] = [songKind, songVideoKind, holidayKind, simpleKind, planSongKind];
