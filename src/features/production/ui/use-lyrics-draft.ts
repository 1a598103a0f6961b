import { useEffect, useState } from 'react';
import { draftStore } from '#ui/draft/draft-store.ts';
import { vault } from '#ui/draft/page-storage.ts';
import type { EditableLyrics, ProductionOrder } from '../contract.ts';
import { changeLyrics, type LyricsChange } from './lyrics-draft.ts';
import { clockTime } from './use-now.ts';

/** Words that are being changed, and what they were changed from. */
export interface LyricsDraft {
  /** `newest_words` of the order when they were begun. */
  baseVersion: number;
  from: EditableLyrics;
  lyrics: EditableLyrics;
}

/** The draft over a version's own words, kept in this browser: as long as nothing is changed, the newest words are shown. */
export function useLyricsDraft(order: ProductionOrder, original: EditableLyrics | null) {
  const [store] = useState(() => draftStore<LyricsDraft>(`lyrics-${order.order_number}`, vault, clockTime));
  const [draft, setDraft] = useState<LyricsDraft | null>(null);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    let gone = false;
    const restore = async (): Promise<void> => {
      const kept = await store.load().catch(() => null);
      if (gone || !kept) return;
      setDraft((before) => before ?? kept);
      setRestored(true);
    };
    void restore();
    return () => {
      gone = true;
    };
  }, [store]);
  const keep = (next: LyricsDraft): void => {
    setDraft(next);
    // A browser out of space keeps the page working; only leaving it loses.
    store.save(next).catch(() => undefined);
  };
  return {
    draft,
    isRestored,
    lyrics: draft?.lyrics ?? original,
    keep,
    change: (change: LyricsChange): void => {
      const from = draft?.lyrics ?? original;
      if (!from) return;
      const begun = draft ?? { baseVersion: order.newest_words, from, lyrics: from };
      keep({ ...begun, lyrics: changeLyrics(from, change) });
    },
    reset: (): void => {
      setDraft(null);
      setRestored(false);
      void store.forget().catch(() => undefined);
    },
  };
}
