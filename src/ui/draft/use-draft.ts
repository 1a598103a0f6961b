import { useEffect, useEffectEvent, useState } from 'react';
import { draftStore, type DraftStore } from './draft-store.ts';
import { now, vault } from './page-storage.ts';
import { tabDraft } from './tab-draft.ts';

/** A form's draft in this browser. A paid order's draft is forgotten by the page that says so. */
export function forgetDraft(name: string): Promise<void> {
  return draftStore(name, vault, now).forget();
}

/**
 * Restores the stored draft once, then saves `draft` as it changes. False until the draft is restored, because earlier input
 * would be overwritten.
 */
export function useDraft<T>(name: string, draft: T, onLoaded: (draft: T | null) => void): boolean {
  const [store] = useState(() => draftStore<T>(name, vault, now));
  return useStored(store, draft, onLoaded);
}

/** A draft that lives as long as its tab, for a page that a link opens; see `tabDraft`. `forget` ends it once it was sent. */
export function useTabDraft<T>(
  name: string,
  draft: T,
  onLoaded: (draft: T | null) => void,
): { ready: boolean; forget: () => void } {
  const [store] = useState(() => onceForgotten(tabDraft<T>(name)));
  const ready = useStored(store, draft, onLoaded);
  return { ready, forget: () => void store.forget().catch(() => undefined) };
}

/** Saves nothing any more once it is forgotten: the form changes once more while it is taken away. */
function onceForgotten<T>(store: DraftStore<T>): DraftStore<T> {
  let isOver = false;
  return {
    load: () => store.load(),
    save: (draft) => (isOver ? Promise.resolve() : store.save(draft)),
    forget: () => {
      isOver = true;
      return store.forget();
    },
  };
}

function useStored<T>(store: DraftStore<T>, draft: T, onLoaded: (draft: T | null) => void): boolean {
  const [loaded, setLoaded] = useState(false);
  const giveBack = useEffectEvent(onLoaded);
  useEffect(() => {
    let gone = false;
    const load = async (): Promise<void> => {
      const found = await store.load().catch(() => null);
      if (gone) return;
      giveBack(found);
      setLoaded(true);
    };
    void load();
    return () => {
      gone = true;
    };
  }, [store]);
  const words = JSON.stringify(draft);
  useEffect(() => {
    // A browser out of space keeps the page working; only reload loses.
    if (loaded) store.save(JSON.parse(words) as T).catch(() => undefined);
  }, [store, loaded, words]);
  return loaded;
}
