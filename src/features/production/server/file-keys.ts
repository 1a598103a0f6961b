import type { OrderRow } from '#features/orders/server/index.ts';
import type { ProductionRow } from './repository.ts';

export interface VersionOfOrder {
  order: Pick<OrderRow, 'id'>;
  production: Pick<ProductionRow, 'version'>;
}

/** Uncompressed recording of a version's song. */
export const recordingFile = 'song.wav';

/** Storage key of a file of one version. */
export function fileKey({ order, production }: VersionOfOrder, name: string): string {
  return `orders/${order.id}/v${production.version}/${name}`;
}
