import { Fragment, useEffect, useState } from 'react';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/**
 * Hours, minutes and seconds to a moment. The label gives its purpose; the ticking is not announced.
 * @param until the moment it runs to, in milliseconds since the epoch, as of now; asked with every second
 */
export function Countdown({ label, until }: { label: string; until: (now: number) => number }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = (): void => {
      const now = performance.timeOrigin + performance.now();
      setLeft(Math.floor((until(now) - now) / 1000));
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
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
