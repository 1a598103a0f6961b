import path from 'node:path';
import { IncomingFiles } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';

/** Dependencies of this feature. */
export interface AssetDeps extends Deps {
  incomingAssets: IncomingFiles;
}

export function openAssets(deps: Deps): AssetDeps {
  return { ...deps, incomingAssets: new IncomingFiles(path.join(deps.config.DATA_DIR, 'incoming-assets')) };
}

export const largestBytes = ({ config }: Pick<Deps, 'config'>): number => config.ASSET_MAX_MB * 1024 * 1024;
