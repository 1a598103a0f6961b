/** Milliseconds without a change of the page's height after which it counts as settled. */
const settled = 3000;

/** Input events by which a visitor takes over the scrolling. */
const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps a part of the page at the top while the content above it still loads and grows, until the height has settled or the
 * visitor scrolls, taps or types: a single scroll would be off by as much as the page has grown since.
 */
export function pinScroll(part: HTMLElement): void {
  const leave = new AbortController();
  const { signal } = leave;
  const stop = (): void => leave.abort();
  let quiet = setTimeout(stop, settled);
  let height = document.body.offsetHeight;
  const observer = new ResizeObserver(() => {
    if (!part.isConnected) return stop();
    // The first call reports the initial size.
    if (height === document.body.offsetHeight) return;
    height = document.body.offsetHeight;
    clearTimeout(quiet);
    quiet = setTimeout(stop, settled);
    part.scrollIntoView({ behavior: 'instant' });
  });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(quiet);
  });
  for (const movement of movements) window.addEventListener(movement, stop, { signal, passive: true });
  observer.observe(document.body);
}
