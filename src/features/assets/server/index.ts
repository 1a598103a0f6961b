import { cleanGivenUp } from './clean-given-up.ts';
import type { AssetDeps } from './deps.ts';

/** What other rooms' servers may call. */
export { openAssets, type AssetDeps } from './deps.ts';
export { assetsProcedures } from './procedures.ts';
export { AssetReceiver } from './receive.ts';

export function defineAssetWork(deps: AssetDeps): void {
  deps.jobs.every(3600, 'clear away uploads of the staff', () => cleanGivenUp(deps));
}
