import type { ProductionOrder } from '../contract.ts';

type Version = ProductionOrder['versions'][number];

/** True when all stages of this version are done or not needed. */
export function isVersionMade({ stages }: Version): boolean {
  return stages.length > 0 && stages.every((stage) => stage.state === 'done' || stage.state === 'not-needed');
}

/** True while quality control may still decide about it: made, and not released. */
export function isJudgeable(version: Version): boolean {
  return isVersionMade(version) && version.released_at === null;
}
