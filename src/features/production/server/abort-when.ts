/** Milliseconds between two checks. */
const pollInterval = 2000;

/** A signal that aborts soon after `isStopped` resolves to true, so that work no longer wanted is not finished. */
export function abortWhen(isStopped: () => Promise<boolean>): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const timer = setInterval(() => {
    // A failed check says nothing; the next one may.
    void isStopped()
      .catch(() => false)
      .then((over) => over && controller.abort());
  }, pollInterval);
  return { signal: controller.signal, release: () => clearInterval(timer) };
}
