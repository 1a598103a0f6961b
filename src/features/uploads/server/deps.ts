import path from 'node:path';
import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import { maximumUnpaidFiles } from '../domain/limits.ts';
import { IncomingFiles } from './incoming-files.ts';
import { PhotoDecoder } from './photo-decoder.ts';

/** Dependencies of the uploads room. */
export type UploadDeps = Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock' | 'ids' | 'log' | 'limits'> & UploadParts;

interface UploadParts extends UploadBudget {
  incoming: IncomingFiles;
  photoDecoder: PhotoDecoder;
}

/** Room for photos that no paid order has taken. */
export interface UploadBudget {
  /** Hashes a network's key; an upload keeps the hash only. */
  hashNetwork: (network: string) => string;
  /** Bytes that photos may take which no paid order has taken. */
  maximumUnpaidBytes: number;
  /** Photos of that kind, whatever their size. */
  maximumUnpaidFiles: number;
}

/** Opens the room. `photoDecoder.close()` ends its processes. */
export function openUploads(deps: Deps): UploadDeps {
  return {
    ...deps,
    incoming: new IncomingFiles(path.join(deps.config.DATA_DIR, 'incoming')),
    photoDecoder: new PhotoDecoder(),
    ...uploadBudget(deps),
  };
}

export function uploadBudget({ config }: Pick<Deps, 'config'>): UploadBudget {
  return {
    hashNetwork: (network) => keyedHash(config.SECRET, `uploads of ${network}`),
    maximumUnpaidFiles,
    maximumUnpaidBytes: config.UPLOADS_MAX_MB * 1024 ** 2,
  };
}
