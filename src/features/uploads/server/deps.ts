import path from 'node:path';
import type { Deps } from '#platform/deps.ts';
import { IncomingFiles } from './incoming-files.ts';
import { PhotoDecoder } from './photo-decoder.ts';

/** What this room works with. */
export type UploadDeps = Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock' | 'ids' | 'log' | 'limits'> & UploadParts;

interface UploadParts {
  incoming: IncomingFiles;
  photoDecoder: PhotoDecoder;
}

/** Opens the room. `photoDecoder.close()` ends its processes. */
export function openUploads(deps: Deps): UploadDeps {
  return {
    ...deps,
    incoming: new IncomingFiles(path.join(deps.config.DATA_DIR, 'incoming')),
    photoDecoder: new PhotoDecoder(),
  };
}
