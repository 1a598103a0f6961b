import { useSyncExternalStore } from 'react';

const minute = 60_000;
const never = () => (): void => undefined;
const thisMinute = (): number => Math.floor((performance.timeOrigin + performance.now()) / minute) * minute;

/** The visitor's clock, in milliseconds since the epoch; null on the server, which does not know their time zone. */
export function useVisitorsNow(): number | null {
  return useSyncExternalStore<number | null>(never, thisMinute, () => null);
}
