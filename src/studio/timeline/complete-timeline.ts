import type { Timeline } from '../contracts.ts';
export async function completeTimeline({ timeline }: { timeline: Timeline }): Promise<Timeline> {
  return timeline;
}
