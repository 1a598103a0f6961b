import { useEffect, useEffectEvent, useState } from 'react';
import { draftStore } from './draft-store.ts';
import { lazyVault } from './vault.ts';

/** Browser storage of the page: drafts, their key and the state of uploads. */
export const vault = lazyVault();

const now = (): number => performance.timeOrigin + performance.now();

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
