import { safe } from '@orpc/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { countsByKind, type TaskCounts, type ToDoApi } from './to-do-api.ts';

const everyMilliseconds = 30_000;

/**
 * Counts of the menu: as the page was drawn with, then asked again on each page that is opened and twice a minute while
 * it is in view. Counts that could not be read stay as they were.
 */
export function useTaskCounts(
  api: ToDoApi,
  first: TaskCounts,
  { page, isOn }: { page: string; isOn: boolean },
): TaskCounts {
  const [counts, setCounts] = useState(first);
  // A client's part is another object each time it is asked for: the effect may not depend on it.
  const read = useEffectEvent(async (isLeft: () => boolean): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    const { data } = await safe(api.countTasks());
    if (data && !isLeft()) setCounts(countsByKind(data.counts));
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let left = false;
    const isLeft = (): boolean => left;
    void read(isLeft);
    const timer = setInterval(() => void read(isLeft), everyMilliseconds);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [page, isOn]);
  return counts;
}
