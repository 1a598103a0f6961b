import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => undefined;

/**
 * What this entry of the browser's history remembers of a page. The server cannot know it, so the page that it sent comes to
 * life without; then `key` changes once, and whatever carries it begins anew with what is remembered.
 */
export function useRemembered<Note>(): { remembered: Note | undefined; key: string } {
  const state = useLocation().state as Note | null;
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { remembered: isAlive && state !== null ? state : undefined, key: String(isAlive) };
}
