/** Milliseconds without a change of the page's height after which it counts as settled. */
const settled = 3000;

/** What a visitor does who wants to go elsewhere. */
const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps a part of the page at the top while what stands above it still loads and grows, until the page has settled or the
 * visitor moves: a scroll that was aimed before goes astray by as much as the page has grown since.
 */
export function stayAt(part: HTMLElement): void {
  const leave = new AbortController();
  const { signal } = leave;
  const stop = (): void => leave.abort();
  let quiet = setTimeout(stop, settled);
  let height = document.body.offsetHeight;
  const observer = new ResizeObserver(() => {
    if (!part.isConnected) return stop();
    // The first call only tells what is known.
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
