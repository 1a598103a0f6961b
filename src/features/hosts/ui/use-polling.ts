import { useEffect, useEffectEvent } from 'react';

/** Milliseconds. */
const pollInterval = 5000;

/** Polls while something is in production. */
export function usePolling(isMaking: boolean, onPoll: () => Promise<void>): void {
  const poll = useEffectEvent(() => void onPoll());
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => poll(), pollInterval);
    return () => clearInterval(timer);
  }, [isMaking]);
}
