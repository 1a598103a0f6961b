import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two looks at what is being made. */
const pollInterval = 5000;

/** Looks again and again while something is being made. */
export function usePolling(isMaking: boolean, onLook: () => Promise<void>): void {
  const look = useEffectEvent(() => void onLook());
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => look(), pollInterval);
    return () => clearInterval(timer);
  }, [isMaking]);
}
