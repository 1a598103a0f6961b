import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => undefined;

/**
 * Returns the state stored in this entry of the browser's history. The server cannot know it, so the page hydrates without
 * it; then `key` changes once, and a component with that key is remounted with the stored state.
 */
export function useStoredState<Note>(): { remembered: Note | undefined; key: string } {
  const state = useLocation().state as Note | null;
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { remembered: isAlive && state !== null ? state : undefined, key: String(isAlive) };
}
