import path from 'node:path';
import { IncomingFiles } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';

/** Dependencies of this room. */
export interface CustomerSongDeps extends Deps {
  incomingFilms: IncomingFiles;
}

export function openCustomerSongs(deps: Deps): CustomerSongDeps {
  return { ...deps, incomingFilms: new IncomingFiles(path.join(deps.config.DATA_DIR, 'incoming-reactions')) };
}
