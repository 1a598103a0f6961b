import path from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Ids } from '../ids.ts';
import { DiskStorage } from './disk-storage.ts';
import type { Storage } from './port.ts';

/** S3 when a bucket is set, a folder of DATA_DIR otherwise. */
export async function openStorage(config: Config, clock: Clock, ids: Ids): Promise<Storage> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    return new DiskStorage({ folder: path.join(config.DATA_DIR, 'files'), secret: config.SECRET, clock, ids });
  }
  // Amazon's client is large, and most shops have a disk.
  const { S3Storage } = await import('./s3-storage.ts');
  const { S3_REGION: region, S3_ENDPOINT: endpoint, S3_VIRTUAL_HOSTED: virtualHosted } = config;
  return new S3Storage({ bucket, region, accessKeyId, secretAccessKey, virtualHosted, endpoint });
}
