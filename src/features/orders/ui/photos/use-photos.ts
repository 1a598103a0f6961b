import { useEffect, useState, useSyncExternalStore } from 'react';
import { showToast } from '#ui/toast.tsx';
import { m } from '#messages/messages.js';
import type { FileRefusal } from './photo-checks.ts';
import { PhotoQueue, type PhotoItem, type PhotoTransport } from './photo-queue.ts';

const nothing: readonly PhotoItem[] = [];

export interface Photos {
  queue: PhotoQueue;
  items: readonly PhotoItem[];
  /** One line a file that was not taken. */
  refused: readonly string[];
  add: (files: readonly File[]) => void;
  dismissRefused: () => void;
}

/** The photos of an order in the browser: kept over steps, tried again when the connection is back. */
export function usePhotos(transport: () => PhotoTransport): Photos {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [queue] = useState(
    () =>
      new PhotoQueue(transport(), (line) => {
        report([line]);
        setRefused((lines) => [...lines, line]);
      }),
  );
  const items = useSyncExternalStore(queue.subscribe, queue.items, () => nothing);
  useEffect(() => {
    const retry = (): void => queue.retryAll();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [queue]);
  const add = (files: readonly File[]): void => {
    const added = queue.add(files);
    if (added.tooMany) {
      showToast('error', m.photos_too_many());
      return;
    }
    const lines = added.refusals.map(refusalLine);
    if (lines.length > 0) report(lines);
    setRefused(lines);
  };
  return { queue, items, refused, add, dismissRefused: () => setRefused([]) };
}

function refusalLine({ file, reason }: FileRefusal): string {
  return reason === 'too-large' ? m.photos_too_large({ file }) : m.photos_invalid_type({ file });
}

/** Says the refusals in one sentence; the lines stay on the page. */
function report(lines: readonly string[]): void {
  showToast('error', m.photos_rejected({ files: lines.join(', ') }));
}
