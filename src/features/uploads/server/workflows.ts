import { cleanUnused } from './clean-unused.ts';
import type { UploadDeps } from './deps.ts';

export function defineUploadWork(deps: UploadDeps): void {
  deps.jobs.every(3600, 'clear away unused uploads', async () => void (await cleanUnused(deps)));
}
