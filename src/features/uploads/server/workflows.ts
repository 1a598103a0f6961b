import { cleanUnfinished, cleanUnused } from './clean-unused.ts';
import type { UploadDeps } from './deps.ts';

export function defineUploadWork(deps: UploadDeps): void {
  deps.jobs.every(3600, 'clear away unused uploads', async () => void (await cleanUnused(deps)));
  deps.jobs.every(600, 'clear away unfinished uploads', async () => void (await cleanUnfinished(deps)));
}
