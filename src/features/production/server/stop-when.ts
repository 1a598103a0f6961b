/** Milliseconds between two checks. */
const lookEvery = 2000;

/** A signal that aborts soon after `isStopped` resolves to true, so that work no longer wanted is not finished. */
export function stopWhen(isStopped: () => Promise<boolean>): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const timer = setInterval(() => {
    // A failed check says nothing; the next one may.
    void isStopped()
      .catch(() => false)
      .then((over) => over && controller.abort());
  }, lookEvery);
  return { signal: controller.signal, release: () => clearInterval(timer) };
}
