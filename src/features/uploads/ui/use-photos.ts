import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { showToast } from '#ui/toast.tsx';
import type { FileRefusal } from './photo-checks.ts';
import { PhotoQueue, type PhotoItem, type PhotoTransport } from './photo-queue.ts';
import type { PhotoRules, PhotoWords } from './photo-rules.ts';

const nothing: readonly PhotoItem[] = [];

export interface Photos {
  queue: PhotoQueue;
  items: readonly PhotoItem[];
  /** One line a file that was not taken. */
  refused: readonly string[];
  add: (files: readonly File[]) => void;
  dismissRefused: () => void;
}

const nobodyRefused: Record<'here' | 'byServer', readonly FileRefusal[]> = { here: [], byServer: [] };

/** The photos of an order in the browser: kept over steps, tried again when the connection is back. */
export function usePhotos(transport: () => PhotoTransport, { check, words }: PhotoRules): Photos {
  const [refused, setRefused] = useState(nobodyRefused);
  const [queue] = useState(
    () =>
      new PhotoQueue(
        transport(),
        (refusal) => setRefused((before) => ({ ...before, byServer: [...before.byServer, refusal] })),
        check,
      ),
  );
  const sayLast = useEffectEvent((last: FileRefusal | undefined) => last && report(words, [last]));
  useEffect(() => sayLast(refused.byServer.at(-1)), [refused.byServer]);
  const items = useSyncExternalStore(queue.subscribe, queue.items, () => nothing);
  useEffect(() => {
    const retry = (): void => queue.retryAll();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [queue]);
  const add = (files: readonly File[]): void => {
    const added = queue.add(files);
    if (added.tooMany) {
      showToast('error', words.tooMany());
      return;
    }
    if (added.refusals.length > 0) report(words, added.refusals);
    setRefused({ here: added.refusals, byServer: [] });
  };
  const lines = words.lines([...refused.here, ...refused.byServer]);
  return { queue, items, refused: lines, add, dismissRefused: () => setRefused(nobodyRefused) };
}

/** Says the refusals in one sentence; the lines stay on the page. */
function report(words: PhotoWords, refusals: readonly FileRefusal[]): void {
  showToast('error', words.summary(words.lines(refusals)));
}
