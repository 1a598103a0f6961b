import { openAssets, type AssetDeps } from '#features/assets/server/index.ts';
import { PhotoDecoder } from '#features/uploads/server/index.ts';
import { SerialQueue } from '#kit/serial-queue.ts';
import type { Deps } from '#platform/deps.ts';

/** Dependencies of this room. */
export interface TrendingDeps extends AssetDeps {
  photoDecoder: PhotoDecoder;
  /** Files are worked on one after another. All wait: their editors have had their answer. */
  mediaTurns: SerialQueue;
}

/** Opens the room. `photoDecoder.close()` ends its processes. */
export function openTrending(deps: Deps): TrendingDeps {
  return { ...openAssets(deps), photoDecoder: new PhotoDecoder({ processes: 1 }), mediaTurns: new SerialQueue() };
}
