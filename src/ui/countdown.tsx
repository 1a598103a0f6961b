import { Fragment, useEffect, useState } from 'react';

/** Seconds until the next midnight on the visitor's own clock; `now` in milliseconds since the epoch. */
export function secondsToMidnight(now: number): number {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return Math.floor((midnight.getTime() - now) / 1000);
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Hours, minutes and seconds to local midnight. The label gives its purpose; the ticking is not announced. */
export function Countdown({ label }: { label: string }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = (): void => setLeft(secondsToMidnight(performance.timeOrigin + performance.now()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = left ?? 0;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits);
  return (
    <div className="countdown figures" role="timer" aria-label={label} data-running={left !== null}>
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place > 0 && ':'}
          <span>{part}</span>
        </Fragment>
      ))}
    </div>
  );
}
