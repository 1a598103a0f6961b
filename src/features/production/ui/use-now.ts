import { useEffect, useState } from 'react';

const everyMilliseconds = 30_000;

/** Milliseconds since 1970 by the browser's clock. */
export const clockTime = (): number => performance.timeOrigin + performance.now();

/** The time, updated twice a minute; starts with the server's, so that server and browser render the same page. */
export function useNow(first: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => setNow(clockTime()), everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
