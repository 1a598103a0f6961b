import path from 'node:path';
import { IncomingFiles } from '#features/uploads/server/index.ts';
import { SerialQueue } from '#kit/serial-queue.ts';
import type { Deps } from '#platform/deps.ts';

/** Dependencies of this room. */
export interface CustomerSongDeps extends Deps {
  incomingFilms: IncomingFiles;
  /** Films are decoded one after another: a second one would take the processor from the pages. All wait: their buyers have had their answer. */
  filmTurns: SerialQueue;
}

export function openCustomerSongs(deps: Deps): CustomerSongDeps {
  return { ...deps, incomingFilms: openIncomingFilms(deps), filmTurns: new SerialQueue() };
}

/** Films of reactions as they arrive. */
export function openIncomingFilms({ config }: Pick<Deps, 'config'>): IncomingFiles {
  return new IncomingFiles(path.join(config.DATA_DIR, 'incoming-reactions'));
}
