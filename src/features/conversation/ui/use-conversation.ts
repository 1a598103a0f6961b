import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ConversationTransport } from './conversation-api.ts';
import { type Conversation, ConversationStore } from './conversation-store.ts';
import { tabMemory } from './draft-memory.ts';

/**
 * Follows a conversation while its page is in view: a tab in the background closes its stream and catches up when it comes
 * back; meanwhile its reader counts as away and is notified by e-mail.
 */
export function useConversation(makeLine: () => ConversationTransport): {
  conversation: Conversation;
  store: ConversationStore;
} {
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

/** Observes if an element is on the screen; `onScreen` is false until it is known. */
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
