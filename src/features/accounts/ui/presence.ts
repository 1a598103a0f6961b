import { unattendedHeader } from '#kit/unattended.ts';

/** Milliseconds without a key or a press after which what the page does by itself is no sign of life. */
const attendedFor = 60_000;
/** Milliseconds between two signs of life while somebody types on a page that has nothing to ask the server. */
const signEvery = 5 * 60_000;

let lastInput: number | null = null;

/**
 * Watches for keys and presses, and tells the server of them now and then, so that nobody who writes for an hour is signed out.
 * @param tell any call of the signed-in account
 * @returns a function that ends it
 */
export function watchPresence(tell: () => Promise<unknown>): () => void {
  let told = performance.now();
  lastInput = told;
  const noteInput = (): void => {
    const now = performance.now();
    lastInput = now;
    if (now - told < signEvery) return;
    told = now;
    // A lost line is no news here: the next call meets it.
    void tell().catch(() => undefined);
  };
  const events = ['keydown', 'pointerdown'] as const;
  for (const event of events) window.addEventListener(event, noteInput, { capture: true, passive: true });
  return () => {
    lastInput = null;
    for (const event of events) window.removeEventListener(event, noteInput, { capture: true });
  };
}

/** Headers of a call: marks it while nobody has touched a watched page for a minute. */
export function presenceHeaders(): Record<string, string> {
  const isUnattended = lastInput !== null && performance.now() - lastInput > attendedFor;
  return isUnattended ? { [unattendedHeader]: '1' } : {};
}
