import type { ProductionOrder } from '../contract.ts';

type Version = ProductionOrder['versions'][number];

/** Whether everything of this version is made. */
export function isMade({ stages }: Version): boolean {
  return stages.length > 0 && stages.every((stage) => stage.state === 'done' || stage.state === 'not-needed');
}

/** Whether quality control may still decide about it. */
export function isJudgeable(version: Version): boolean {
  return isMade(version) && version.released_at === null;
}
