import { AssetReceiver, openAssets, unfinishedBytes, type AssetDeps } from '#features/assets/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { filmsADay, filmsADayOfNetwork, maximumFilmBytes, maximumFilmsUnderWay } from '../domain/limits.ts';
import { hostIn } from './own.ts';

/** Dependencies of this room. */
export interface HostDeps extends AssetDeps {
  /** Receives the films of houses. */
  films: AssetReceiver;
}

const day = 24 * 3600;
const filmsOfHost = { name: 'house-films', points: filmsADay, seconds: day };
const filmsOfNetwork = { name: 'house-films-of-network', points: filmsADayOfNetwork, seconds: day };

export function openHosts(deps: Deps): HostDeps {
  const assets = openAssets(deps);
  const films = new AssetReceiver(assets, {
    path: '/house-film-uploads',
    largestBytes: maximumFilmBytes,
    senderOf: (context) => hostIn(deps.db, context),
    waitOf: async (accountId, { address }) => {
      // What is under way goes into the houses, or after a day.
      if ((await unfinishedBytes(deps.db, accountId)) + maximumFilmBytes > maximumFilmsUnderWay) return day;
      return (await deps.limits.tooOften(filmsOfHost, accountId)) ?? deps.limits.tooOften(filmsOfNetwork, address);
    },
  });
  return { ...assets, films };
}
