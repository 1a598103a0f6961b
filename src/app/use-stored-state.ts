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

/**
 * Stores state in this entry, at once and without telling the router: whoever opens another page directly afterwards would
 * end a navigation before it had stored anything. `query` takes the place of the address's own, if it is given.
 */
export function storeState(state: object, query = window.location.search): void {
  const entry = window.history.state as object | null;
  window.history.replaceState({ ...entry, usr: state }, '', `${window.location.pathname}${query}`);
}
