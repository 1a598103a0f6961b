import { awaitingRun } from '#features/assets/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { makeTrendMedia } from './jobs.ts';
import { waitingMedia, type MediaRow } from './media-repository.ts';

/** Files whose run is still to come. One that no run looks at any more is not waited for. */
export async function awaitedMedia(deps: Pick<Deps, 'db' | 'jobs'>): Promise<MediaRow[]> {
  const rows = await waitingMedia(deps.db);
  return awaitingRun(deps, makeTrendMedia, { rows, partsOf: ({ id, attempt }) => ({ media: id, attempt }) });
}

/** Uploads of those. */
export async function awaitedMediaUploads(deps: Pick<Deps, 'db' | 'jobs'>): Promise<string[]> {
  return (await awaitedMedia(deps)).flatMap(({ uploadId }) => uploadId ?? []);
}
