import { safe } from '@orpc/client';
import { useEffect, useState } from 'react';
import { countsByKind, type TaskCounts, type ToDoApi } from './to-do-api.ts';

const everyMilliseconds = 30_000;

/**
 * Counts of the menu: as the page was drawn with, then asked again on each page that is opened and twice a minute while
 * it is in view. Counts that could not be read stay as they were. `api` must be the same at each drawing.
 */
export function useTaskCounts(
  api: ToDoApi,
  first: TaskCounts,
  { page, isOn }: { page: string; isOn: boolean },
): TaskCounts {
  const [counts, setCounts] = useState(first);
  useEffect(() => {
    if (!isOn) return undefined;
    let isLeft = false;
    const read = async (_page: string): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const { data } = await safe(api.countTasks());
      if (data && !isLeft) setCounts(countsByKind(data.counts));
    };
    void read(page);
    const timer = setInterval(() => void read(page), everyMilliseconds);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [api, page, isOn]);
  return counts;
}
