import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Line } from './conversation-api.ts';
import { type Conversation, ConversationStore } from './conversation-store.ts';
import { tabMemory } from './draft-memory.ts';

/**
 * A conversation that is followed while its page is in view: a tab in the background lets go of its stream and finds what
 * it missed when it comes back, and whoever is not looking gets an e-mail.
 */
export function useConversation(makeLine: () => Line): { conversation: Conversation; store: ConversationStore } {
  const [store] = useState(() => new ConversationStore(makeLine(), tabMemory));
  const conversation = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  useEffect(() => {
    const follow = (): void => {
      if (document.visibilityState === 'visible') void store.open();
      else store.close();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      store.close();
    };
  }, [store]);
  return { conversation, store };
}

/** Whether an element is on the screen; false until it is known. */
export function useOnScreen<Element extends HTMLElement>(): { place: RefObject<Element | null>; onScreen: boolean } {
  const place = useRef<Element>(null);
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, onScreen };
}
