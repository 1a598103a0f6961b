/** Milliseconds between two looks. */
const lookEvery = 2000;

/** A signal that aborts soon after `isOver` says so: work on what nobody wants any more is not finished. */
export function stopWhen(isOver: () => Promise<boolean>): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const timer = setInterval(() => {
    // A look that fails says nothing; the next one may.
    void isOver()
      .catch(() => false)
      .then((over) => over && controller.abort());
  }, lookEvery);
  return { signal: controller.signal, release: () => clearInterval(timer) };
}
