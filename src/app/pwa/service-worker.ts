/**
 * SITE-17: registers the service worker once the page has loaded. A version that waits takes over now, when nothing has been
 * typed on this page yet, or else on the next load; the worker itself refuses while another tab is open.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await loaded();
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    registration.waiting?.postMessage('take-over');
  } catch {
    // Private windows may forbid it; the shop works without.
  }
}

/** Caches the offline page in the language of the current page. */
export async function cacheOfflinePage(language: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage({ language });
}

function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('load', () => resolve(), { once: true });
  });
}
