import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { RetentionRule } from '#platform/retention.ts';
import { finishErasures } from './erase.ts';
import { retain } from './retention.ts';

/** What other rooms' servers may call. */
export { rightsPersonalData } from './personal-data.ts';
export { rightsProcedures } from './procedures.ts';
export { codeRetention } from './repository.ts';
export { orderRetention, retain } from './retention.ts';
export { takeHome, takeHomeOf } from './take-home.ts';

export function defineRightsWork(deps: Deps, rooms: readonly PersonalData[], rules: readonly RetentionRule[]): void {
  deps.jobs.every(60, 'finish erasures', () => finishErasures(deps, rooms));
  deps.jobs.every(3600, 'clear away what is over its time', async () => {
    const report = await retain(rules, deps.clock.now(), { dryRun: false });
    const cleared = report.filter(({ count }) => count > 0).map(({ what, count }) => `${what}: ${count}`);
    if (cleared.length > 0) deps.log.info({ cleared }, 'what was over its time is cleared away');
  });
}
