import { WifiOff } from '#ui/icons/wifi-off.ts';
import { useSyncExternalStore } from 'react';
import { m } from '#messages/messages.js';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says so while there is no network: what stands on the page may be old, and nothing can be sent. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="contents">
      {!online && (
        <span className="offline-bar">
          <WifiOff className="icon" aria-hidden="true" />
          {m.discovery_offline_bar()}
        </span>
      )}
    </output>
  );
}
